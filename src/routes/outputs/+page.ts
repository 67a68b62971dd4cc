import type { OutputReference } from '$lib/explorer/find-output';
import { queryOf } from '$lib/links';

export const load = ({ url }) => {
	const query = queryOf(url);
	return { looked: reference(query.get('amount') ?? '0', query.get('index')) };
};

/** Output's amount and index from the page's address; null when missing or not whole numbers. */
function reference(amount: string, index: string | null): OutputReference | null {
	const digits = /^\d{1,20}$/;
	return index !== null && digits.test(index) && digits.test(amount)
		? { amount: BigInt(amount), index: BigInt(index) }
		: null;
}

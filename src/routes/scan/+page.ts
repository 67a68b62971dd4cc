import { queryOf } from '$lib/links';

export const load = ({ url }) => {
	const query = queryOf(url);
	const digits = (name: string) => (/^\d{1,15}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
	return { from: digits('from'), to: digits('to') };
};

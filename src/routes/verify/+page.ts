import { queryOf } from '$lib/links';

export const load = ({ url }) => {
	const query = queryOf(url);
	const digits = (name: string) => /^\d{1,15}$/.exec(query.get(name) ?? '')?.[0] ?? null;
	return { from: digits('from'), to: digits('to') };
};

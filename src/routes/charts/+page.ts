import { queryOf } from '$lib/links';

export const load = ({ url }) => ({ query: queryOf(url) });

import { queryOf } from '$lib/links';

/** Sale from the page's address; empty between two sales. */
export const load = ({ url }) => ({ query: queryOf(url) });

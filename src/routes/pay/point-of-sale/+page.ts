import { queryOf } from '$lib/links';

/** Which sale is shown; none between two sales. */
export const load = ({ url }) => ({ query: queryOf(url) });

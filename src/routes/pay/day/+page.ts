import { queryOf } from '$lib/links';

/** Day whose sales are shown; null for today. */
export const load = ({ url }) => ({ day: queryOf(url).get('day') });

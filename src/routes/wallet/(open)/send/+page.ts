import { queryOf } from '$lib/links';

/** `to`: what a link fills in. */
export const load = ({ url }) => ({ to: queryOf(url).get('to') });

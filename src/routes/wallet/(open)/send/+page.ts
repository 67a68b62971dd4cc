import { queryOf } from '$lib/links';

/** `to`: recipient or payment link to fill in. */
export const load = ({ url }) => ({ to: queryOf(url).get('to') });

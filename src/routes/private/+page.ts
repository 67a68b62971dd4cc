import { queryOf } from '$lib/links';

export const load = ({ url }) => ({ hash: queryOf(url).get('hash') ?? '' });

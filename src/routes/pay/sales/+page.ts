import { redirect } from '@sveltejs/kit';
import { requestsLink } from '$lib/links';
import type { PageLoad } from './$types';

/** The sales of a day were at this address. */
export const load: PageLoad = () => redirect(307, requestsLink);

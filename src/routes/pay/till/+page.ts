import { redirect } from '@sveltejs/kit';
import { pointOfSaleLink } from '$lib/links';
import type { PageLoad } from './$types';

/** The point of sale was at this address; links to its sales are still in use. */
export const load: PageLoad = ({ url }) => {
	const [, query = ''] = url.hash.split('?');
	redirect(307, query === '' ? pointOfSaleLink : `${pointOfSaleLink}?${query}`);
};

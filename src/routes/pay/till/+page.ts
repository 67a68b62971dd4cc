import { redirect } from '@sveltejs/kit';
import { pointOfSaleLink } from '$lib/links';

/** Former address of the point of sale; links to its sales are still in use. */
export const load = ({ url }) => {
	const [, query = ''] = url.hash.split('?');
	redirect(307, query === '' ? pointOfSaleLink : `${pointOfSaleLink}?${query}`);
};

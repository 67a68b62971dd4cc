import { looksLikeAddress } from '$lib/chain/address-shape';
import { queryOf } from '$lib/links';

export const load = ({ url }) => {
	const query = queryOf(url);
	const digits = (name: string) => (/^\d{1,15}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
	const address = query.get('address') ?? '';
	return { from: digits('from'), to: digits('to'), address: looksLikeAddress(address) ? address : '' };
};

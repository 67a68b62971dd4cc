import type { Config } from '../app/config';
import { networkOf, parseAddress, type Address } from '../chain/address';
import { describeAddressProblem } from '../chain/address-problem';
import { identify } from '../chain/identify';
import { checkLink, requestLink, scanAddressLink, walletBookLinkFor } from '../links';

/** A search text recognised as an address, with the pages that can use it. */
export interface AddressFound {
	/** The address alone, without text that was copied along with it. */
	address: string;
	/** Its kind and network, such as `A subaddress of the main network`. */
	kind: string;
	/** Why the address cannot be used here; '' if it can. */
	problem: string;
	choices: readonly { name: string; about: string; href: string }[];
}

const KINDS: Record<Address['kind'], string> = {
	standard: 'A primary address',
	subaddress: 'A subaddress',
	integrated: 'An integrated address'
};

/**
 * Finds an address in the text of a search; null if it has none.
 *
 * @param network the node's network, as the node names it; undefined while unknown
 * @param isOpen whether a wallet is open: its address book is offered
 */
export function findAddress(
	typed: string,
	config: Pick<Config, 'coin' | 'sections'>,
	network: string | undefined,
	isOpen: boolean
): AddressFound | null {
	const query = identify(typed, config.coin.uriScheme);
	if (query.kind !== 'address') return null;
	const { address } = query;
	const read = parseAddress(address);
	if (read.problem) {
		const problem = describeAddressProblem(read.problem, config.coin);
		return { address, kind: 'Not a valid address', problem, choices: [] };
	}
	const own = read.address.network;
	const kind = `${KINDS[read.address.kind]} of ${own === 'mainnet' ? 'the main network' : own}`;
	const expected = networkOf(network ?? '');
	if (expected && expected !== own) {
		const problem = describeAddressProblem({ kind: 'wrong_network', network: own, expected }, config.coin);
		return { address, kind, problem, choices: [] };
	}
	const choices = [
		{ name: 'Scan with a view key', about: 'Find what this address received', href: scanAddressLink(address) },
		{ name: 'Check a proof', about: 'Someone gave you a proof about this address', href: checkLink({ address }) }
	];
	if (config.sections.includes('pay')) {
		const about = 'Make a QR code and a link for this address';
		choices.push({ name: 'Request a payment', about, href: requestLink({ address }) });
	}
	if (isOpen && config.sections.includes('wallet')) {
		const about = 'Keep it in your wallet under a name';
		choices.push({ name: 'Save to the address book', about, href: walletBookLinkFor(address) });
	}
	return { address, kind, problem: '', choices };
}

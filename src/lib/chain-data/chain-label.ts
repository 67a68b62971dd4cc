import { beginning } from '../format/visible';
import type { NodeInfo } from '../rpc/daemon/node';
import { networkName, networkOf } from './node-state';

const LABELS: Readonly<Record<string, string | null>> = {
	mainnet: null,
	testnet: 'Testnet',
	stagenet: 'Stagenet',
	regtest: 'Private test chain'
};

/** Longer names come from nodes of other coins, or from one that lies. */
const MOST = 20;

/**
 * What the bar calls the chain, so that nobody takes its coins for money; null for the main network.
 *
 * @param info of the node; null before its first answer
 * @param network that the nodes of this site should be on, if that is set
 */
export function chainLabel(info: NodeInfo | null, network: string | undefined): string | null {
	if (!info && network === undefined) return null;
	const name = info ? networkOf(info) : networkName(network ?? '');
	const label = LABELS[name];
	if (label !== undefined) return label;
	// A name that only the node gives may be one that this page uses itself.
	if (name !== network) return 'Other network';
	return beginning(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, MOST);
}

/** The chain of a node in a sentence: `the main network`, `a private test chain`. */
export function chainName(info: NodeInfo): string {
	const name = networkOf(info);
	if (name === 'mainnet') return 'the main network';
	return name === 'regtest' ? 'a private test chain' : beginning(name, MOST);
}

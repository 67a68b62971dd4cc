import { truncate } from '../format/visible';
import type { NodeInfo } from '../rpc/daemon/node';
import { networkName, networkOfNode } from './node-state';

const LABELS: Readonly<Record<string, string | null>> = {
	mainnet: null,
	testnet: 'Testnet',
	stagenet: 'Stagenet',
	regtest: 'Private test chain'
};

/** Characters of a name, at most. Longer names come from nodes of other coins, or from a node that lies. */
const MAX_NAME_LENGTH = 20;

/**
 * Label of the chain in the top bar, so that nobody takes test coins for money; null for the main network.
 *
 * @param info of the node; null before its first answer
 * @param network the network that this site's nodes should be on, if configured
 */
export function chainLabel(info: NodeInfo | null, network: string | undefined): string | null {
	if (!info && network === undefined) return null;
	const name = info ? networkOfNode(info) : networkName(network ?? '');
	const label = LABELS[name];
	if (label !== undefined) return label;
	// A name that only the node gives could imitate one of the labels above.
	if (name !== network) return 'Other network';
	return truncate(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, MAX_NAME_LENGTH);
}

/** The chain of a node for use in a sentence: `the main network`, `a private test chain`. */
export function chainName(info: NodeInfo): string {
	const name = networkOfNode(info);
	if (name === 'mainnet') return 'the main network';
	return name === 'regtest' ? 'a private test chain' : truncate(name, MAX_NAME_LENGTH);
}

import { seededHeight, type Content, type Devnet, type Endpoint } from '../../../devnet';

/** Private chain that all tests read and none changes, with what they need of it as text. */
export interface SharedChain extends Content {
	/** URLs of the first daemon, of its restricted port, and of the second daemon. */
	node: string;
	restricted: string;
	peer: string;
	/** Wallet services: `shop` and, with a login, `customer`. Tests call them, but change nothing. */
	shop: Endpoint;
	customer: Endpoint;
	/** Height of the newest block. */
	tip: number;
}

const CHAIN_VARIABLE = 'ORIEL_E2E_CHAIN';

/** Passes the chain to the test processes. */
export function shareChain({ node, peer, wallet, walletWithLogin, addresses, hashes }: Devnet): void {
	const chain: SharedChain = {
		node: node.url,
		restricted: node.restrictedUrl,
		peer: peer.url,
		shop: { url: wallet.url },
		customer: {
			url: walletWithLogin.url,
			login: { user: walletWithLogin.user, password: walletWithLogin.password }
		},
		tip: seededHeight,
		addresses,
		hashes
	};
	process.env[CHAIN_VARIABLE] = JSON.stringify(chain);
}

/** Returns the chain, in a test process. */
export function sharedChain(): SharedChain {
	return JSON.parse(process.env[CHAIN_VARIABLE] ?? 'null') as SharedChain;
}

/**
 * True when the chain's restricted port lists the blocks of alternative chains: monerod has disabled that since
 * 0.18.5.1.
 */
export async function listsAlternatives({ restricted }: SharedChain): Promise<boolean> {
	const { ok } = await fetch(`${restricted}/get_alt_blocks_hashes`, { method: 'POST', body: '{}' });
	return ok;
}

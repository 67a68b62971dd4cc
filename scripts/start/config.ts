import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Devnet } from '../../devnet/index';
import { root } from '../shared/commands';

export interface NamedService {
	name: string;
	url: string;
}

/** The services in the page's config.json. */
export interface Services {
	/** In place of the site's own. */
	title?: string;
	nodes: readonly NamedService[];
	wallets: readonly NamedService[];
}

/**
 * The project's config.json with other services, and without a network.
 */
export function configWith(services: Services, original = readOriginal()): string {
	const config = JSON.parse(original) as Record<string, unknown>;
	delete config['network'];
	return JSON.stringify({ ...config, ...services }, null, '\t');
}

function readOriginal(): string {
	return readFileSync(join(root, 'static', 'config.json'), 'utf8');
}

/** Of a chain that is not a node's own: its title labels every page. */
export const labelledNode = (label: string, name: string, url: string): Services => ({
	title: `Oriel · ${label}`,
	nodes: [{ name, url }],
	wallets: []
});

export function privateServices({ node, peer, wallet, walletWithLogin }: Devnet): Services {
	return {
		nodes: [
			{ name: 'Private chain', url: node.url },
			{ name: 'Private chain, restricted', url: node.restrictedUrl },
			{ name: 'Private chain, second node', url: peer.url }
		],
		wallets: [
			{ name: 'Shop', url: wallet.url },
			{ name: 'Customer (asks for a login)', url: walletWithLogin.url }
		]
	};
}

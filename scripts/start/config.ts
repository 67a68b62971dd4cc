import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Devnet } from '../../devnet/index';
import { RECORDED_URL } from '../../src/lib/format/recorded';
import { root } from '../shared/commands';

export interface NamedService {
	name: string;
	url: string;
}

/** The services in the page's config.json, and the text about their chain. */
export interface Services {
	about?: { title: string; text: string };
	/** True if the signatures of the chain are invented. */
	simulated?: true;
	nodes: readonly NamedService[];
	wallets: readonly NamedService[];
}

/** Returns the project's config.json with other services, and without a network. */
export function configWith(services: Services, original = readOriginal()): string {
	const config = JSON.parse(original) as Record<string, unknown>;
	delete config['network'];
	return JSON.stringify({ ...config, ...services }, null, '\t');
}

function readOriginal(): string {
	return readFileSync(join(root, 'static', 'config.json'), 'utf8');
}

/** Services of the recorded chain, which is part of the page itself. */
export const recordedChain: Services = {
	nodes: [{ name: 'Recorded chain', url: RECORDED_URL }],
	wallets: []
};

/** Services of the simulated main network, whose signatures are invented. */
export const simulatedNetwork = (url: string): Services => ({
	simulated: true,
	nodes: [{ name: 'Simulated main network', url }],
	wallets: []
});

export function privateServices({ node, peer, wallet, walletWithLogin }: Devnet): Services {
	return {
		about: {
			title: 'This is a private test chain',
			text: 'Its coins are worth nothing. It mines a block about every 20 seconds, with about ten test payments.'
		},
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

import type { TestProject } from 'vitest/node';
import { createClient } from '../../src/lib/rpc/client';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import { demoLogin, startDevnet, type Content } from '../../devnet';
import { prepareChain, preparedChain } from '../../devnet/prepared';
import { OwnNode } from '../../devnet/own';

interface Service {
	url: string;
}

interface ServiceWithLogin extends Service {
	login: { user: string; password: string };
}

declare module 'vitest' {
	interface ProvidedContext {
		/** The services of the private chain, and what is on it. */
		devnet: Pick<Content, 'addresses' | 'hashes'> & {
			node: Service;
			/** The same daemon by its restricted port. */
			restricted: Service;
			peer: Service;
			wallet: Service;
			walletWithLogin: ServiceWithLogin;
			/** Another daemon, with an empty chain. */
			nodeWithLogin: ServiceWithLogin;
			/** Of the programs, such as `0.18.0.0`. */
			release: string;
		};
	}
}

async function releaseOf(url: string): Promise<string> {
	const { version = '' } = await createClient({ url }).call(getInfo);
	return /^[\d.]+/.exec(version)?.[0] ?? version;
}

/** Starts the real programs once for all contract tests, and ends them afterwards, however the tests went. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	// Test files begin with copies of it as well.
	const removeChain = preparedChain().from === undefined ? await prepareChain() : undefined;
	const nodeWithLogin = await OwnNode.start({ name: 'login', login: demoLogin });
	try {
		const devnet = await startDevnet({ origins: ['http://127.0.0.1'], ...preparedChain() });
		const { node, peer, wallet, walletWithLogin, addresses, hashes } = devnet;
		const { user, password } = walletWithLogin;
		project.provide('devnet', {
			node: { url: node.url },
			restricted: { url: node.restrictedUrl },
			peer: { url: peer.url },
			wallet: { url: wallet.url },
			walletWithLogin: { url: walletWithLogin.url, login: { user, password } },
			nodeWithLogin: { url: nodeWithLogin.url, login: demoLogin },
			addresses,
			hashes,
			release: await releaseOf(node.url)
		});
		return async () => {
			await Promise.all([devnet.stop(), nodeWithLogin.stop()]);
			await removeChain?.();
		};
	} catch (error) {
		await nodeWithLogin.stop(0);
		throw error;
	}
}

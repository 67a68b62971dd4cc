import type { TestProject } from 'vitest/node';
import { createClient } from '../../src/lib/rpc/client';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import { demoLogin, startDevnet, type Content, type Devnet, type Endpoint } from '../../devnet';
import { forTestRunner } from '../../devnet/failure';
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
		/** Services of the private chain of each process that runs tests, and the content of that chain. */
		devnets: (Pick<Content, 'addresses' | 'hashes'> & {
			node: Service;
			/** The same daemon, at its restricted port. */
			restricted: Service;
			peer: Service;
			wallet: Service;
			walletWithLogin: ServiceWithLogin;
			/** Another daemon, with an empty chain. */
			nodeWithLogin: ServiceWithLogin;
			/** Release of the programs, such as `0.18.0.0`. */
			release: string;
		})[];
	}
}

async function releaseOf(node: Endpoint): Promise<string> {
	const { version = '' } = await createClient(node).call(getInfo);
	return /^[\d.]+/.exec(version)?.[0] ?? version;
}

/**
 * Starts the real programs once for all contract tests of a process, and ends them after the tests, whether these
 * passed or failed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	let removeChain: (() => Promise<void>) | undefined;
	const started: { stop(grace?: number): Promise<void> }[] = [];
	const stop = async (grace?: number) => {
		await Promise.all(started.map((each) => each.stop(grace)));
		await removeChain?.();
	};
	try {
		// Test files start from copies of the prepared chain as well.
		if (preparedChain().from === undefined) removeChain = await prepareChain();
		const nodeWithLogin = await OwnNode.start({ owner: 'login', login: demoLogin });
		started.push(nodeWithLogin);
		const devnets: Devnet[] = [];
		while (devnets.length < Number(project.config.maxWorkers)) {
			const devnet = await startDevnet({ origins: ['http://127.0.0.1'], ...preparedChain() });
			devnets.push(devnet);
			started.push(devnet);
		}
		const release = await releaseOf(nodeWithLogin);
		const login = { url: nodeWithLogin.url, login: demoLogin };
		const provided = devnets.map(({ node, peer, wallet, walletWithLogin, addresses, hashes }) => ({
			node: { url: node.url },
			restricted: { url: node.restrictedUrl },
			peer: { url: peer.url },
			wallet: { url: wallet.url },
			walletWithLogin: { url: walletWithLogin.url, login: demoLogin },
			nodeWithLogin: login,
			addresses,
			hashes,
			release
		}));
		project.provide('devnets', provided);
		return () => stop();
	} catch (error) {
		await stop(0);
		throw forTestRunner(error);
	}
}

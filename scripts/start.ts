import { traffic } from '../devnet/accounts';
import { ProgramFailure, whyProgramFailed } from '../devnet/failure';
import { describeExit, startDevnet, type Devnet } from '../devnet/index';
import { OwnWalletService } from '../devnet/own';
import { missingPrograms } from '../devnet/programs';
import { startMainNetwork } from '../devnet/main-network/index';
import { startNextChain } from '../devnet/stand-in/next';
import { PortUnavailable, serve, type Site } from './serve';
import { installAdviceForThisSystem } from './shared/advice';
import { buildDirectory, BuildFailed, buildSite } from './shared/build';
import { signalCommands } from './shared/commands';
import { installDebianPackages } from './shared/debian';
import { onEnd } from './shared/signals';
import { startSteps } from './shared/steps';
import { readStartArguments, startUsage, WrongArguments, type StartArguments } from './start/arguments';
import { configWith, privateServices, recordedChain, simulatedNetwork } from './start/config';
import { serveSources } from './start/dev-server';
import { BLOCK_INTERVAL_MS, mineContinuously, repeat, mineInitialBlocks, INITIAL_BLOCKS_S } from './start/life';
import { summary } from './start/summary';
import { unixSeconds } from '../src/lib/format/unix-seconds';

/**
 * Heights for --next: the chain starts at `height`, before the upgrade, whose two versions (17 and 18) then follow
 * within minutes.
 */
const NEXT_CHAIN_HEIGHTS = { height: 36, forks: { 17: 40, 18: 50 } };

const withoutPrograms = 'To look around without it, start with: npm start -- --busy';

/** Port that is used if it is free and no other is requested. */
const DEFAULT_PORT = 4173;

const steps = startSteps();
const shutdown = new AbortController();
const stopFunctions: (() => Promise<unknown>)[] = [];

/** Stops everything that was started, then ends this process. Only the first call has an effect. */
async function end(code: number, sentence: string): Promise<void> {
	if (shutdown.signal.aborted) return;
	shutdown.abort();
	steps.log(sentence);
	signalCommands('SIGTERM');
	await Promise.allSettled(stopFunctions.map((endOne) => endOne()));
	if (stopFunctions.length > 0) steps.log('Everything that was started has ended.');
	process.exit(code);
}

async function start(args: StartArguments): Promise<void> {
	let config: string | null = null;
	const site = await listen(args, () => config);
	stopFunctions.push(() => site.close());
	const names = new Set([args.host, '127.0.0.1', 'localhost']);
	const origins = [...names].map((name) => `http://${name}:${site.port}`);

	const next = args.next ? await startNextChain(NEXT_CHAIN_HEIGHTS) : null;
	if (next) stopFunctions.push(() => next.node.stop());
	const busy = args.busy ? await startMainNetwork(args.pool === null ? {} : { pool: args.pool }) : null;
	if (busy) stopFunctions.push(() => busy.stop());
	const isPrivate = args.node === null && !next && !busy;
	const chain = isPrivate ? privateChain(origins, args.yes) : Promise.resolve(null);
	stopFunctions.push(() => chain.then((devnet) => devnet?.stop()));
	const [devnet] = await Promise.all([chain, args.dev ? null : build()]);
	if (devnet !== null) {
		config = configWith(privateServices(devnet));
		const service = OwnWalletService.start({ owner: 'the traffic', daemonUrl: devnet.node.url });
		stopFunctions.unshift(() => service.then((own) => own.stop()));
		const own = await service;
		await own.restore(traffic);
		steps.log('Making payments between others');
		await mineInitialBlocks(devnet, own);
		mineContinuously(devnet, own, shutdown.signal).catch((error: unknown) => end(1, whyProgramFailed(error)));
	} else if (isPrivate) {
		config = configWith(recordedChain);
	} else if (next) {
		config = configWith({ nodes: [{ name: 'Next upgrade (draft)', url: next.node.url }], wallets: [] });
		void repeat(BLOCK_INTERVAL_MS, shutdown.signal, () => Promise.resolve(next.mine()));
	} else if (busy) {
		config = configWith(simulatedNetwork(busy.url));
	} else if (args.node !== null) {
		config = configWith({
			nodes: [{ name: 'Your node', url: args.node }],
			wallets: args.wallet === null ? [] : [{ name: 'Your wallet service', url: args.wallet }]
		});
		steps.log('Using your own node. Nothing else is started.');
	}
	await site.load(buildDirectory);
	steps.log(args.dev ? 'Ready. The page is served from source: changes appear at once.' : 'Ready.');
	console.log(summary(site.url, args.node ?? (busy ?? next?.node)?.url ?? null, devnet, next !== null));
}

async function listen({ port, host, dev }: StartArguments, config: () => string | null): Promise<Site> {
	const at = (port?: number) => {
		const options = { host, ...(port !== undefined && { port }) };
		return dev ? serveSources({ ...options, config }) : serve({ ...options, overrides: { '/config.json': config } });
	};
	if (port !== null) return at(port);
	try {
		return await at(DEFAULT_PORT);
	} catch (error) {
		if (!(error instanceof PortUnavailable) || error.code !== 'EADDRINUSE') throw error;
		return at();
	}
}

async function build(): Promise<void> {
	steps.log('Building the page');
	steps.log((await buildSite()) ? 'The page is built.' : 'The page is already built.');
}

/** Starts a private chain with content; null if Monero's programs are missing. */
async function privateChain(origins: readonly string[], yes: boolean): Promise<Devnet | null> {
	let missing = await missingPrograms();
	if (missing.length > 0) {
		await installDebianPackages(['monero'], { print: steps.log, yes, signal: shutdown.signal });
		missing = await missingPrograms();
	}
	shutdown.signal.throwIfAborted();
	if (missing.length > 0) {
		steps.log(
			`No private chain: ${missing.join(' and ')} cannot be found. To get them, ${installAdviceForThisSystem()}.`
		);
		steps.log('Meanwhile the page shows a recorded chain, without a wallet. It does not change.');
		steps.log('To see your own node, start with: npm start -- --node URL');
		return null;
	}
	steps.log('Starting a private chain: two nodes and two wallet services');
	const { signal } = shutdown;
	const devnet = await startDevnet({
		origins,
		signal,
		log: steps.log,
		seeding: { miner: traffic.address, endsAt: unixSeconds() - INITIAL_BLOCKS_S },
		onExit: (exit) => void end(1, `${describeExit(exit)} Everything else is stopped.`)
	});
	steps.log('The private chain is up.');
	return devnet;
}

function describeStartFailure(error: unknown, { port, host }: StartArguments): string {
	if (error instanceof BuildFailed) return `The page could not be built:\n${error.message}`;
	if (error instanceof ProgramFailure) return `No private chain: ${error.message}\n${withoutPrograms}`;
	if (!(error instanceof PortUnavailable)) return whyProgramFailed(error);
	if (error.code === 'EADDRINUSE') {
		return `Port ${error.port} is in use by another program. Choose another with --port N, or leave --port out.`;
	}
	if (error.code === 'EACCES') return `This user may not listen on port ${port}. Choose one above 1023 with --port N.`;
	return `The page cannot be served on ${host} (${error.code}). Leave --host out, or name an address of this computer.`;
}

onEnd(
	() => void end(0, 'Stopping (press Ctrl-C again to force it)'),
	() => process.exit(130)
);
try {
	const args = readStartArguments(process.argv.slice(2));
	if (args.help) console.log(startUsage);
	else {
		await start(args).catch((error: unknown) => end(1, describeStartFailure(error, args)));
	}
} catch (error) {
	if (!(error instanceof WrongArguments)) throw error;
	console.error(`${error.message}\n\n${startUsage}`);
	process.exitCode = 2;
}

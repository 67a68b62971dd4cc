/**
 * Wallet services since 0.18.1.1 refuse a private chain, whose newest version begins at height 1, unless an option allows
 * it (monero issue 8600). A stand-in makes the installed one as strict, whichever release it is.
 */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callJsonRpc, shop, startDevnet } from '../../devnet';
import { customer } from '../../devnet/accounts';
import { OwnWalletService } from '../../devnet/own';
import { findProgram } from '../../devnet/programs';
import { removeDirectory, temporaryDirectory } from '../../devnet/temporary';
import { WalletService } from '../../devnet/wallet-service';
import { freePorts } from '../../devnet/ports';
import { HOOK_TIMEOUT_MS } from './own-chain';

const refusal = {
	code: -1,
	message:
		'Unexpected hard fork version v16 at height 1. Make sure the node you are connected to is running the latest version'
};

/** Script that answers like a service without the option: wallets can be created and opened, but not refreshed. */
const refusing = `
import { createServer } from 'node:http';
const addresses = ${JSON.stringify(Object.fromEntries([shop, customer].map(({ seed, address }) => [seed, address])))};
createServer(async (request, response) => {
	let text = '';
	for await (const part of request) text += part;
	const { method, params = {} } = JSON.parse(text);
	const answer = method === 'refresh'
		? { error: ${JSON.stringify(refusal)} }
		: { result: { address: addresses[params.seed] } };
	response.end(JSON.stringify({ jsonrpc: '2.0', id: '0', ...answer }));
}).listen(Number(process.argv[process.argv.indexOf('--rpc-bind-port') + 1]), '127.0.0.1');
`;

/**
 * Returns a shell script that accepts the option and then runs the installed program; without the option it runs the
 * script above.
 */
const standIn = (installed: string, directory: string) => `#!/bin/sh
allowed=no
for arg do
	shift
	case "$arg" in
		--help) '${installed}' --help && echo '  --allow-mismatched-daemon-version'; exit;;
		--allow-mismatched-daemon-version) allowed=yes;;
		*) set -- "$@" "$arg";;
	esac
done
if [ $allowed = yes ]; then exec '${installed}' "$@"; fi
exec '${process.execPath}' '${join(directory, 'refusing.mjs')}' "$@"
`;

let directory: string;
const { ORIEL_WALLET_RPC = '' } = process.env;
beforeAll(async () => {
	const installed =
		(await findProgram('monero-wallet-rpc')) ?? expect.unreachable('monero-wallet-rpc is not installed');
	directory = await temporaryDirectory('release');
	const program = join(directory, 'monero-wallet-rpc');
	await writeFile(join(directory, 'refusing.mjs'), refusing);
	await writeFile(program, standIn(installed, directory));
	await chmod(program, 0o755);
	process.env['ORIEL_WALLET_RPC'] = program;
});
afterAll(async () => {
	process.env['ORIEL_WALLET_RPC'] = ORIEL_WALLET_RPC;
	await removeDirectory(directory);
});

it(
	'a service without the option refuses the chain',
	async () => {
		const [port = 0] = await freePorts(1);
		const own = { name: 'strict', directory: await temporaryDirectory('own'), origins: [], extraOptions: [] };
		const strict = new WalletService({ ...own, files: own.directory, port, daemonUrl: 'http://127.0.0.1:1' });
		try {
			await strict.start();
			await strict.restore(shop);
			await expect(strict.call('refresh')).rejects.toThrow('Unexpected hard fork version v16 at height 1');
		} finally {
			await strict.stop();
		}
	},
	HOOK_TIMEOUT_MS
);

it(
	"the services of a private chain, and a test's own, have the option",
	async () => {
		const devnet = await startDevnet({ origins: [], seed: 'plain' });
		try {
			const own = await OwnWalletService.start({ owner: 'a test', daemonUrl: devnet.node.url });
			try {
				await own.restore(shop);
				await devnet.mine(2);
				for (const service of [devnet.wallet, devnet.walletWithLogin, own]) {
					await callJsonRpc(service, 'refresh');
					expect(await callJsonRpc(service, 'get_height')).toEqual({ height: 3 });
				}
			} finally {
				await own.stop();
			}
		} finally {
			await devnet.stop();
		}
	},
	HOOK_TIMEOUT_MS
);

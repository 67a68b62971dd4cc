import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { RpcError } from '../../src/lib/rpc/errors';
import { getTransactionPool } from '../../src/lib/rpc/daemon/pool';
import {
	describeTransfer,
	exportKeyImages,
	exportOutputs,
	importKeyImages,
	importOutputs,
	signTransfer,
	submitTransfer
} from '../../src/lib/rpc/wallet/cold';
import { generateFromKeys, queryKey, store } from '../../src/lib/rpc/wallet/files';
import { refresh } from '../../src/lib/rpc/wallet/service';
import { transfer } from '../../src/lib/rpc/wallet/transfers';
import { codesOf, addCode, type CodeProgress } from '../../src/lib/wallet/exchange/codes';
import type { ExchangeData } from '../../src/lib/wallet/exchange/exchange-kinds';
import { describeWalletFailure } from '../../src/lib/wallet-data/messages/failure';
import { fileOf, parseText, textOfFile } from '../../src/lib/wallet/exchange/exchange-text';
import { customer as payee, shop as payer } from '../../devnet';
import { customer as other } from './clients';
import { type OwnNode, OwnWalletService } from '../../devnet/own';
import { findProgram } from '../../devnet/programs';
import { HOOK_TIMEOUT_MS, startOwnNode } from './own-chain';

const amount = 3_000_000_000_000n;

let node: OwnNode;
let keys: OwnWalletService;
let sight: OwnWalletService;
/** Client of the wallet that has the keys, and reaches no daemon. */
let cold: Client;
/** Client of the wallet that sees the chain, and has no spend key. */
let viewOnly: Client;

beforeAll(async () => {
	node = await startOwnNode('cold signing');
	const start = (daemonUrl: string) => OwnWalletService.start({ daemonUrl });
	[keys, sight] = await Promise.all([start('http://127.0.0.1:1'), start(node.url)]);
	[cold, viewOnly] = [keys.client, sight.client];
	await keys.restore(payer);
	const { key: viewkey } = await cold.call(queryKey, { key_type: 'view_key' });
	await viewOnly.call(generateFromKeys, { filename: 'view-only', address: payer.address, viewkey });
	await viewOnly.call(refresh);
	const { outputs_data_hex } = await viewOnly.call(exportOutputs, { all: true });
	await cold.call(importOutputs, { outputs_data_hex });
	const { signed_key_images } = await cold.call(exportKeyImages, { all: true });
	await viewOnly.call(importKeyImages, { signed_key_images, offset: 0 });
}, HOOK_TIMEOUT_MS);
afterAll(() => Promise.all([keys, sight, node].map((program) => program.stop())), HOOK_TIMEOUT_MS);

it('what is of another wallet is refused, in words that say so', async () => {
	const { unsigned_txset } = await viewOnly.call(transfer, { destinations: [{ address: payee.address, amount }] });
	const { signed_txset } = await cold.call(signTransfer, { unsigned_txset });
	const { outputs_data_hex } = await other.call(exportOutputs, { all: true });
	const { signed_key_images } = await other.call(exportKeyImages, { all: true });
	const titleOf = async (call: Promise<unknown>) => {
		const error: unknown = await call.then(
			() => null,
			(reason: unknown) => reason
		);
		if (!(error instanceof RpcError)) return expect.unreachable('it was not refused');
		const page = { protocol: 'http:', origin: 'http://a.example' };
		const { title, cause } = describeWalletFailure(error.failure, '', page);
		return `${title}: ${cause}`;
	};
	expect(await titleOf(other.call(describeTransfer, { unsigned_txset }))).toMatch(/another wallet/);
	expect(await titleOf(other.call(signTransfer, { unsigned_txset }))).toMatch(/another wallet/);
	expect(await titleOf(other.call(submitTransfer, { tx_data_hex: signed_txset }))).toMatch(/another wallet/);
	expect(await titleOf(cold.call(importOutputs, { outputs_data_hex }))).toMatch(/outputs: .*another wallet/);
	expect(await titleOf(viewOnly.call(importKeyImages, { signed_key_images }))).toMatch(/another wallet/);
});

it('outputs of which none are new are imported as none, which is no refusal', async () => {
	const { outputs_data_hex } = await viewOnly.call(exportOutputs, { all: false });
	expect(await cold.call(importOutputs, { outputs_data_hex })).toEqual({ num_imported: 0 });
});

/** Transfers data by QR codes, the first half of which were missed. */
function byCodes(given: ExchangeData): ExchangeData {
	const { count, code } = codesOf(given) ?? expect.unreachable();
	let collected: CodeProgress | null = null;
	for (let number = Math.ceil(count / 2); number < 10 * count + 10; number++) {
		const step = addCode(collected, code(number), given.kind);
		if (step.value) return step.value;
		collected = step.collected;
	}
	return expect.unreachable('the codes were not enough');
}

describe('monero-wallet-cli without a network', () => {
	let directory: string;
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'oriel-cli-'));
		// The stored file has the addresses that the service has computed in advance: computing them alone takes 10 s.
		await cold.call(store);
		for (const name of [payer.filename, `${payer.filename}.keys`]) {
			await copyFile(join(keys.walletDirectory, name), join(directory, name));
		}
	});
	afterAll(() => rm(directory, { recursive: true, force: true }));

	/** Runs one command on the payer's wallet. */
	async function run(...command: string[]): Promise<string> {
		const args = ['--offline', '--wallet-file', payer.filename, '--password', payer.password, '--log-file', 'cli.log'];
		const program = spawn((await findProgram('monero-wallet-cli')) ?? 'monero-wallet-cli', [...args, ...command], {
			cwd: directory,
			timeout: 150_000
		});
		let output = '';
		program.stdout.on('data', (text: Buffer) => (output += text.toString()));
		program.stdin.end(`${payer.password}\ny\ny\n`);
		await new Promise((resolve) => program.once('exit', resolve));
		return output;
	}

	const put = (data: ExchangeData, name: string) => writeFile(join(directory, name), fileOf(data).content);

	it('signs what came by codes, and its answer is sent', async () => {
		const { outputs_data_hex } = await viewOnly.call(exportOutputs, { all: true });
		await put(byCodes({ kind: 'outputs', text: outputs_data_hex, hashes: [] }), 'outputs');
		expect(await run('import_outputs', 'outputs')).toMatch(/outputs imported/);

		await node.mine(10, payer.address);
		await viewOnly.call(refresh);
		const { unsigned_txset } = await viewOnly.call(transfer, { destinations: [{ address: payee.address, amount }] });
		await put(byCodes({ kind: 'unsigned', text: unsigned_txset, hashes: [] }), 'unsigned_monero_tx');
		expect(await run('sign_transfer')).toMatch(/Transaction successfully signed/);

		const file = textOfFile(await readFile(join(directory, 'signed_monero_tx')));
		const { text } = byCodes(parseText(file, 'signed').value ?? expect.unreachable());
		const { tx_hash_list } = await viewOnly.call(submitTransfer, { tx_data_hex: text });
		const { transactions } = await createClient(node).call(getTransactionPool);
		expect(transactions.map(({ id_hash }) => id_hash)).toContain(tx_hash_list[0]);
	}, 400_000);
});

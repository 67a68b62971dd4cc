import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { RpcError } from '../../src/lib/rpc/errors';
import { getTransactionPool } from '../../src/lib/rpc/daemon/pool';
import { getBalance } from '../../src/lib/rpc/wallet/accounts';
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
import { autoRefresh, refresh, setDaemon } from '../../src/lib/rpc/wallet/service';
import { transfer } from '../../src/lib/rpc/wallet/transfers';
import { codesOf, collect, type Collected } from '../../src/lib/wallet/exchange/codes';
import type { ExchangeData } from '../../src/lib/wallet/exchange/kinds';
import { describeWalletFailure } from '../../src/lib/wallet/messages/failure';
import { fileOf, parseText, textOfFile } from '../../src/lib/wallet/exchange/text';
import { customer as payee, shop as payer } from '../../devnet';
import { customer as other, refused } from './clients';
import { HOOK_PATIENCE, startOwnChain, UNTIL_SPENDABLE, type OwnChain } from './own-wallet-service';

const amount = 3_000_000_000_000n;

let chain: OwnChain;
/** It has the keys, and reaches no daemon. */
let cold: Client;
/** It sees the chain, and has no spend key. */
let viewOnly: Client;

beforeAll(async () => {
	chain = await startOwnChain('cold signing');
	const [first, second] = chain.services;
	[cold, viewOnly] = [first.client, second.client];
	await first.restore(payer);
	await cold.call(autoRefresh, { enable: false });
	await cold.call(setDaemon, { address: '127.0.0.1:1', ssl_support: 'disabled' });
	const { key: viewkey } = await cold.call(queryKey, { key_type: 'view_key' });
	await viewOnly.call(generateFromKeys, { filename: 'view-only', address: payer.address, viewkey });
	await chain.node.mine(UNTIL_SPENDABLE, payer.address);
	await viewOnly.call(refresh);
}, HOOK_PATIENCE);
afterAll(() => chain.end(), HOOK_PATIENCE);

describe('outputs and key images', () => {
	it('go from the wallet that sees to the one that signs, and back', async () => {
		const { balance } = await viewOnly.call(getBalance);
		expect(balance).toBeGreaterThan(0n);
		expect(await cold.call(getBalance)).toMatchObject({ balance: 0n });

		const { outputs_data_hex } = await viewOnly.call(exportOutputs, { all: true });
		expect(await cold.call(importOutputs, { outputs_data_hex })).toEqual({ num_imported: UNTIL_SPENDABLE });
		const { signed_key_images, offset = 0 } = await cold.call(exportKeyImages, { all: true });
		expect(signed_key_images).toHaveLength(UNTIL_SPENDABLE);
		const known = await viewOnly.call(importKeyImages, { signed_key_images, offset });
		expect(known).toEqual({ height: UNTIL_SPENDABLE, spent: 0n, unspent: balance });
	});

	it('are only what is new, when not all are asked for', async () => {
		const none = await viewOnly.call(exportOutputs);
		const all = await viewOnly.call(exportOutputs, { all: true });
		expect(none.outputs_data_hex.length).toBeLessThan(all.outputs_data_hex.length);
		expect(await cold.call(exportKeyImages)).toMatchObject({ offset: expect.any(Number) });
	});

	it('are refused when they are none, or not of this wallet', async () => {
		await expect(cold.call(importOutputs, { outputs_data_hex: 'zz' })).rejects.toMatchObject(refused(-26));
		await expect(cold.call(importOutputs, { outputs_data_hex: '00' })).rejects.toMatchObject(refused(-1));
		const signed_key_images = [{ key_image: '01'.repeat(32), signature: '02'.repeat(64) }];
		await expect(viewOnly.call(importKeyImages, { signed_key_images })).rejects.toMatchObject(refused(-1));
	});
});

describe('a transfer', () => {
	it('is made by one wallet, described and signed by the other, and sent by the first', async () => {
		const destinations = [{ address: payee.address, amount }];
		const { unsigned_txset, fee } = await viewOnly.call(transfer, { destinations });
		expect(unsigned_txset).toMatch(/^[0-9a-f]+$/);

		const { desc, summary } = await cold.call(describeTransfer, { unsigned_txset });
		const expected = { recipients: destinations, fee, change_address: payer.address };
		expect(desc).toMatchObject([{ ...expected, ring_size: 16, dummy_outputs: 0, unlock_time: 0n }]);
		expect(summary).toMatchObject(expected);
		const [only] = desc;
		expect(only?.amount_in).toBe((only?.amount_out ?? 0n) + fee);
		expect(only?.amount_out).toBe(amount + (only?.change_amount ?? 0n));

		const raw = { unsigned_txset, export_raw: true, get_tx_keys: true };
		const { signed_txset, tx_hash_list, tx_raw_list, tx_key_list } = await cold.call(signTransfer, raw);
		expect([tx_hash_list.length, tx_raw_list.length, tx_key_list.length]).toEqual([1, 1, 1]);

		expect(await viewOnly.call(submitTransfer, { tx_data_hex: signed_txset })).toEqual({ tx_hash_list });
		const daemon = createClient(chain.node);
		const { transactions } = await daemon.call(getTransactionPool);
		expect(transactions.map(({ id_hash, tx_blob }) => [id_hash, tx_blob])).toEqual([[tx_hash_list[0], tx_raw_list[0]]]);
	});

	it('is signed by no wallet without a spend key', async () => {
		const signed = viewOnly.call(signTransfer, { unsigned_txset: '00' });
		await expect(signed).rejects.toMatchObject(refused(-29));
	});

	it('is refused when it is none', async () => {
		await expect(cold.call(describeTransfer, { unsigned_txset: '00' })).rejects.toMatchObject(refused(-39));
		await expect(cold.call(signTransfer, { unsigned_txset: '00' })).rejects.toMatchObject(refused(-39));
		await expect(viewOnly.call(submitTransfer, { tx_data_hex: '00' })).rejects.toMatchObject(refused(-40));
	});
});

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

/** What arrives by QR codes, the first of which were missed. */
function byCodes(given: ExchangeData): ExchangeData {
	const { count, code } = codesOf(given) ?? expect.unreachable();
	let collected: Collected | null = null;
	for (let number = Math.ceil(count / 2); number < 10 * count + 10; number++) {
		const step = collect(collected, code(number), given.kind);
		if (step.exchangeData) return step.exchangeData;
		collected = step.collected;
	}
	return expect.unreachable('the codes were not enough');
}

describe('monero-wallet-cli without a network', () => {
	let directory: string;
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'oriel-cli-'));
		// With the addresses that the service has computed in advance: that alone takes 10 s.
		await cold.call(store);
		for (const name of [payer.filename, `${payer.filename}.keys`]) {
			await copyFile(join(chain.services[0].walletDirectory, name), join(directory, name));
		}
	});
	afterAll(() => rm(directory, { recursive: true, force: true }));

	/** Runs one command on the payer's wallet. */
	async function run(...command: string[]): Promise<string> {
		const args = ['--offline', '--wallet-file', payer.filename, '--password', payer.password, '--log-file', 'cli.log'];
		const program = spawn('monero-wallet-cli', [...args, ...command], { cwd: directory, timeout: 50_000 });
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

		await chain.node.mine(10, payer.address);
		await viewOnly.call(refresh);
		const { unsigned_txset } = await viewOnly.call(transfer, { destinations: [{ address: payee.address, amount }] });
		await put(byCodes({ kind: 'unsigned', text: unsigned_txset, hashes: [] }), 'unsigned_monero_tx');
		expect(await run('sign_transfer')).toMatch(/Transaction successfully signed/);

		const file = textOfFile(await readFile(join(directory, 'signed_monero_tx')));
		const { exchangeData } = parseText(file, 'signed');
		const { text } = byCodes(exchangeData ?? expect.unreachable());
		const { tx_hash_list } = await viewOnly.call(submitTransfer, { tx_data_hex: text });
		const { transactions } = await createClient(chain.node).call(getTransactionPool);
		expect(transactions.map(({ id_hash }) => id_hash)).toContain(tx_hash_list[0]);
	});
});

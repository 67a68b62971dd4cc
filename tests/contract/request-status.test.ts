import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { requestState } from '../../src/lib/payment/state';
import { parseStatus } from '../../src/lib/pay/status-file';
import type { Client } from '../../src/lib/rpc/client';
import { autoRefresh } from '../../src/lib/rpc/wallet/service';
import { transfer } from '../../src/lib/rpc/wallet/transfers';
import { customer as payee, jsonRpc, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { devnet } from './clients';
import { HOOK_PATIENCE, startPayer, type Payer } from './own-chain';

const run = promisify(execFile);
const tenth = 100_000_000_000n;

let payer: Payer;
let service: OwnWalletService;
let wallet: Client;
let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'oriel-requests-'));
	payer = await startPayer('request status');
	wallet = payer.service.client;
	service = await OwnWalletService.start({ daemonUrl: payer.node.url });
	await service.restore(payee);
}, HOOK_PATIENCE);
afterAll(async () => {
	await service.stop();
	await payer.stop();
	await rm(directory, { recursive: true, force: true });
}, HOOK_PATIENCE);

const settings = (url: string) => ({ WALLET_RPC: url, REQUESTS: directory, CONFIRMATIONS: '2' });
const scriptOf = (url: string, ...given: string[]) =>
	run(process.execPath, ['deploy/request-status.mjs', ...given], { env: settings(url) });
const script = (...given: string[]) => scriptOf(service.url, ...given);

async function create(...given: string[]) {
	return parseLink(await script('create', ...given));
}

function parseLink({ stdout }: { stdout: string }) {
	const query = new URLSearchParams(stdout.trim().slice('#/pay?'.length));
	return { id: query.get('request') ?? '', address: query.get('address') ?? '', query };
}

/** What the checkout makes of the file, once it was written anew. */
async function stateOf({ id, address }: { id: string; address: string }, amount: bigint | null) {
	await script('update');
	const now = Math.floor(Date.now() / 1000);
	const text = await readFile(join(directory, `${id}.json`), 'utf8');
	const report = parseStatus(text, { id, address, amount }, now);
	expect(report.problem).toBeNull();
	return requestState({ amount, expires: null, needed: report.needed ?? 0 }, report.payments ?? [], now);
}

const pay = (address: string, amount: bigint) => wallet.call(transfer, { destinations: [{ address, amount }] });

describe('the script that writes status files', () => {
	it('reports part, the rest, the confirmations, and too much', async () => {
		const request = await create('0.3', '15');
		expect(Object.fromEntries(request.query)).toMatchObject({ tx_amount: '0.3', expires: expect.any(String) });
		expect(await stateOf(request, 3n * tenth)).toMatchObject({ kind: 'open', left: 3n * tenth });
		await pay(request.address, tenth);
		expect(await stateOf(request, 3n * tenth)).toMatchObject({ kind: 'partial', left: 2n * tenth });
		await pay(request.address, 2n * tenth);
		expect(await stateOf(request, 3n * tenth)).toMatchObject({ kind: 'confirming', confirmations: 0, left: 0n });
		// Twice at the same time, as the wallet service starts it: nothing is counted twice.
		await Promise.all([script('update'), script('update')]);
		await payer.node.mine(1, shop.address);
		expect(await stateOf(request, 3n * tenth)).toMatchObject({ kind: 'confirming', confirmations: 1 });
		await payer.node.mine(1, shop.address);
		expect(await stateOf(request, 3n * tenth)).toMatchObject({ kind: 'paid', received: 3n * tenth, excess: 0n });
		await pay(request.address, 3n * tenth);
		expect(await stateOf(request, 3n * tenth)).toMatchObject({
			kind: 'confirming',
			confirmations: 0,
			excess: 3n * tenth
		});
	});

	it('reports a payment that left the chain, until it is known to be dropped', async () => {
		const request = await create();
		await pay(request.address, tenth);
		await payer.node.mine(1, shop.address);
		expect(await stateOf(request, null)).toMatchObject({ kind: 'confirming', received: tenth });
		// Its block is replaced by two without it.
		await fetch(`${payer.node.url}/pop_blocks`, { method: 'POST', body: '{"nblocks":1}' });
		await jsonRpc({ url: payer.node.url }, 'flush_txpool');
		await payer.node.mine(2, shop.address);
		expect(await stateOf(request, null)).toMatchObject({ kind: 'gone', received: 0n });
		await payer.node.mine(2, shop.address);
		expect(await stateOf(request, null)).toMatchObject({ kind: 'open', received: 0n });
	});

	it('writes whole files alone, without addresses of others', async () => {
		const request = await create('18446744.073709551615');
		const { tx_hash } = await pay(request.address, tenth);
		await script('update');
		expect((await readdir(directory)).filter((name) => !/^[0-9a-f]{32}\.json$/.test(name))).toEqual([]);
		const text = await readFile(join(directory, `${request.id}.json`), 'utf8');
		expect(text.match(/[48][1-9A-HJ-NP-Za-km-z]{94}/g)).toEqual([request.address]);
		expect(JSON.parse(text)).toMatchObject({
			amount: '18446744073709551615',
			payments: [{ txid: tx_hash, amount: String(tenth) }]
		});
	});

	it.each([['0'], ['-1'], ['18446744.073709551616'], ['0.0000000000001'], ['1', 'soon']])(
		'refuses %s %s',
		async (...given) => {
			await expect(script('create', ...given)).rejects.toThrow(/is not an amount|is no number of minutes/);
		}
	);

	it('is run by the wallet service itself for each payment', async () => {
		const more = (url: string) => {
			const variables = Object.entries(settings(url)).map(([name, value]) => `${name}=${value}`);
			const command = ['/usr/bin/env', ...variables, process.execPath, resolve('deploy/request-status.mjs'), 'update'];
			return ['--tx-notify', command.join(' ')];
		};
		const notified = await OwnWalletService.start({ daemonUrl: payer.node.url, more });
		try {
			await notified.restore(payee);
			const request = parseLink(await scriptOf(notified.url, 'create', '0.2'));
			// The service looks for payments by itself, every 20 seconds unless it is given another period.
			await notified.client.call(autoRefresh, { enable: true, period: 1 });
			const reported = () =>
				vi.waitFor(
					async () => {
						const text = await readFile(join(directory, `${request.id}.json`), 'utf8');
						const report = parseStatus(text, { ...request, amount: 2n * tenth }, Math.floor(Date.now() / 1000));
						expect(report.payments).not.toHaveLength(0);
						return report.payments?.map(({ amount, state }) => ({ amount, state }));
					},
					{ timeout: 50_000, interval: 200 }
				);
			await pay(request.address, 2n * tenth);
			expect(await reported()).toEqual([{ amount: 2n * tenth, state: 'pool' }]);
		} finally {
			await notified.stop();
		}
	});

	it('logs in', async () => {
		const { url, login } = devnet.walletWithLogin;
		const env = { WALLET_RPC: url, REQUESTS: directory };
		const command = [process.execPath, ['deploy/request-status.mjs', 'update']] as const;
		await expect(run(...command, { env })).rejects.toThrow('HTTP 401');
		await run(...command, { env: { ...env, WALLET_LOGIN: `${login?.user}:${login?.password}` } });
	});
});

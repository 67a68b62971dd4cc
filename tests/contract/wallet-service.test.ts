import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { miningStatus } from '../../src/lib/rpc/daemon/mining';
import { getTransfers } from '../../src/lib/rpc/wallet/history';
import {
	autoRefresh,
	getAttribute,
	getHeight,
	getVersion,
	refresh,
	rescanBlockchain,
	rescanSpent,
	setAttribute,
	setDaemon,
	startMining,
	stopMining,
	stopWallet
} from '../../src/lib/rpc/wallet/service';
import { customer as customerWallet } from '../../devnet';
import { devnet, refused, shop } from './clients';
import { OwnNode } from './own-node';
import { HOOK_PATIENCE, OwnWalletService } from './own-wallet-service';

/** A daemon that mines fills 2 GiB first: see mining.test.ts. */
const WITHOUT_FULL_MEMORY = '4';

let node: OwnNode;
let own: OwnWalletService;
let wallet: Client;

beforeAll(async () => {
	vi.stubEnv('MONERO_RANDOMX_UMASK', WITHOUT_FULL_MEMORY);
	node = await OwnNode.start('of a wallet service');
	vi.unstubAllEnvs();
	own = await OwnWalletService.start('service', node.url);
	wallet = own.client;
	await own.restore(customerWallet);
}, HOOK_PATIENCE);
afterAll(async () => {
	await own.end();
	await node.end();
}, HOOK_PATIENCE);

it('get_version is of the first interface', async () => {
	const { version, release } = await wallet.call(getVersion);
	expect([version >> 16, typeof release]).toEqual([1, 'boolean']);
	expect(version & 0xffff).toBeGreaterThan(3);
	expect(await shop.call(getVersion)).toEqual({ version, release });
});

describe('the chain', () => {
	it('is read by itself, or when it is asked to', async () => {
		expect(await wallet.call(autoRefresh, { enable: false })).toEqual({});
		const before = (await wallet.call(getHeight)).height;
		await node.mine(3, customerWallet.address);
		expect((await wallet.call(getHeight)).height).toBe(before);
		const { blocks_fetched, received_money } = await wallet.call(refresh, { start_height: 0 });
		expect([blocks_fetched >= 3, received_money]).toEqual([true, true]);
		expect((await wallet.call(getHeight)).height).toBe(4);
		expect(await wallet.call(refresh)).toEqual({ blocks_fetched: 0, received_money: false });

		expect(await wallet.call(autoRefresh, { enable: true, period: 1 })).toEqual({});
		await node.mine(1, customerWallet.address);
		await vi.waitUntil(async () => (await wallet.call(getHeight)).height === 5, { timeout: 30_000 });
		await wallet.call(autoRefresh, { enable: false });
	});

	it('is read anew, and what is on it is found again', async () => {
		const mined = async () => (await wallet.call(getTransfers, { in: true })).in.map(({ txid }) => txid).toSorted();
		const before = await mined();
		expect(before).toHaveLength(4);
		expect(await wallet.call(rescanBlockchain)).toEqual({});
		expect(await mined()).toEqual(before);
		expect(await wallet.call(rescanSpent)).toEqual({});
		expect((await wallet.call(getHeight)).height).toBe(5);
	});
});

describe('attributes', () => {
	it('keep a text under a name', async () => {
		const value = 'ünïcode & "quotes"\n{"json": [1]}';
		expect(await wallet.call(setAttribute, { key: 'order.7', value })).toEqual({});
		expect(await wallet.call(getAttribute, { key: 'order.7' })).toEqual({ value });
		await expect(wallet.call(getAttribute, { key: 'order.8' })).rejects.toMatchObject(refused(-45));
	});
});

describe('mining', () => {
	it('is started in the daemon, to the wallet, and stopped', async () => {
		const daemon = createClient(node);
		const params = { threads_count: 1, do_background_mining: false, ignore_battery: true };
		await expect(wallet.call(startMining, { ...params, threads_count: 0 })).rejects.toMatchObject(refused(-1));
		expect(await wallet.call(startMining, params)).toEqual({});
		try {
			expect(await daemon.call(miningStatus)).toMatchObject({ active: true, address: customerWallet.address });
		} finally {
			expect(await wallet.call(stopMining)).toEqual({});
		}
		expect(await daemon.call(miningStatus)).toMatchObject({ active: false });
		await expect(wallet.call(stopMining)).rejects.toMatchObject(refused(-1));
	});
});

describe('set_daemon', () => {
	it('goes to another one, whose chain the wallet then reads', async () => {
		const to = { address: devnet.node.url.replace('http://', ''), trusted: false, ssl_support: 'disabled' } as const;
		expect(await wallet.call(setDaemon, to)).toEqual({});
		await wallet.call(refresh);
		expect((await wallet.call(getHeight)).height).toBe((await shop.call(getHeight)).height);
		const params = { threads_count: 1, do_background_mining: false, ignore_battery: true };
		await expect(wallet.call(startMining, params)).rejects.toMatchObject(
			refused(-1, 'This command requires a trusted daemon.')
		);
	});

	it('takes no encryption without anything to know the daemon by', async () => {
		const secured = wallet.call(setDaemon, { address: '127.0.0.1:1', ssl_support: 'enabled' });
		await expect(secured).rejects.toMatchObject(refused(-38));
	});

	it('takes one that is not there: the next call that needs it says so', async () => {
		expect(await wallet.call(setDaemon, { address: '127.0.0.1:1', ssl_support: 'disabled' })).toEqual({});
		await expect(wallet.call(refresh)).rejects.toMatchObject({ failure: { kind: 'refused', code: -38 } });
	});
});

it('stop_wallet answers, and the service ends', async () => {
	expect(await wallet.call(stopWallet)).toEqual({});
	expect(await own.exited).toMatchObject({ code: 0, signal: null });
	await expect(wallet.call(getVersion)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
});

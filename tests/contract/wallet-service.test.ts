import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client } from '../../src/lib/rpc/client';
import { getTransfers } from '../../src/lib/rpc/wallet/history';
import {
	autoRefresh,
	getHeight,
	getVersion,
	refresh,
	rescanBlockchain,
	rescanSpent,
	setDaemon,
	startMining,
	stopWallet
} from '../../src/lib/rpc/wallet/service';
import { customer as customerWallet } from '../../devnet';
import { OwnNode, OwnWalletService } from '../../devnet/own';
import { devnet, refused, shop } from './clients';
import { HOOK_PATIENCE } from './own-chain';

let node: OwnNode;
let own: OwnWalletService;
let wallet: Client;

beforeAll(async () => {
	node = await OwnNode.start({ name: 'of a wallet service' });
	own = await OwnWalletService.start({ name: 'service', daemonUrl: node.url });
	wallet = own.client;
	await own.restore(customerWallet);
}, HOOK_PATIENCE);
afterAll(async () => {
	await own.stop();
	await node.stop();
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

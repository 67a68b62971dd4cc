import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/lib/rpc/client';
import { getBalance } from '../../src/lib/rpc/wallet/accounts';
import { getTransferByTxid, getTransfers, incomingTransfers } from '../../src/lib/rpc/wallet/history';
import { checkTxKey } from '../../src/lib/rpc/wallet/proofs';
import { freeze, frozen, thaw } from '../../src/lib/rpc/wallet/outputs';
import { refresh, scanTx } from '../../src/lib/rpc/wallet/service';
import {
	estimateTxSizeAndWeight,
	relayTx,
	sweepAll,
	sweepDust,
	sweepSingle,
	transfer,
	transferSplit
} from '../../src/lib/rpc/wallet/transfers';
import { createClient } from '../../src/lib/rpc/client';
import { getTransactionPool } from '../../src/lib/rpc/daemon/pool';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { customer as payee, shop as payer } from '../../devnet';
import { make } from '../../src/lib/wallet/build-transaction';
import { checkPrepared } from '../../src/lib/wallet/check-prepared';
import { collectEvidence } from '../../src/lib/wallet/collect-evidence';
import type { Order } from '../../src/lib/wallet/draft';
import type { PreparedAnswer } from '../../src/lib/wallet/evidence';
import { refused } from './clients';
import { HOOK_PATIENCE, startOwnChain, UNTIL_SPENDABLE, type OwnChain } from './own-wallet-service';

const tenth = 100_000_000_000n;
const { address } = payee;

let chain: OwnChain;
let wallet: Client;
let other: Client;
let daemon: Client;

beforeAll(async () => {
	chain = await startOwnChain('transfers');
	const [first, second] = chain.services;
	[wallet, other, daemon] = [first.client, second.client, createClient(chain.node)];
	await Promise.all([first.restore(payer), second.restore(payee)]);
	await chain.node.mine(UNTIL_SPENDABLE, payer.address);
	await wallet.call(refresh);
}, HOOK_PATIENCE);
afterAll(() => chain.end(), HOOK_PATIENCE);

const waiting = async () => (await daemon.call(getTransactionPool)).transactions.map(({ id_hash }) => id_hash);

describe('transfer', () => {
	it('sends to several, and gives what proves it', async () => {
		const destinations = [
			{ address, amount: 5n * tenth },
			{ address: payer.address, amount: 123_456_789n }
		];
		const before = (await wallet.call(getBalance)).balance;
		const sent = await wallet.call(transfer, { destinations, get_tx_key: true, priority: 2 });
		expect(sent).toMatchObject({ amount: 5n * tenth + 123_456_789n, multisig_txset: '', unsigned_txset: '' });
		expect(await waiting()).toContain(sent.tx_hash);
		expect((await wallet.call(getBalance)).balance).toBe(before - 5n * tenth - sent.fee);
		const { tx_hash: txid, tx_key } = sent;
		expect(await other.call(checkTxKey, { txid, tx_key, address })).toMatchObject({
			received: 5n * tenth,
			in_pool: true
		});
	});

	it('costs more in haste', async () => {
		const fee = async (priority: number) => {
			const made = { destinations: [{ address, amount: tenth }], priority, do_not_relay: true };
			return (await wallet.call(transfer, made)).fee;
		};
		const [least, most] = [await fee(1), await fee(4)];
		expect(most).toBeGreaterThan(least);
	});

	it('is made, looked at, and sent by relay_tx, as often as one likes', async () => {
		const destinations = [{ address, amount: 2n * tenth }];
		const flags = { do_not_relay: true, get_tx_hex: true, get_tx_metadata: true };
		const before = await wallet.call(getBalance);
		const made = await wallet.call(transfer, { destinations, ...flags });
		expect(made.tx_key).toBe('');
		expect(await waiting()).not.toContain(made.tx_hash);
		expect(await wallet.call(getBalance)).toEqual(before);

		const relay = () => wallet.call(relayTx, { hex: made.tx_metadata });
		expect(await relay()).toEqual({ tx_hash: made.tx_hash });
		expect(await relay()).toEqual({ tx_hash: made.tx_hash });
		const { txs } = await daemon.call(getTransactions, { txs_hashes: [made.tx_hash] });
		expect(txs[0]?.as_hex).toBe(made.tx_blob);
		expect((await wallet.call(getBalance)).balance).toBe(before.balance - 2n * tenth - made.fee);
		await expect(wallet.call(relayTx, { hex: '00' })).rejects.toMatchObject(refused(-27));
	});

	it.each([
		['nobody', [], -20],
		['an address that is none', [{ address: 'nonsense', amount: 1n }], -2],
		['an amount of nothing', [{ address, amount: 0n }], -46],
		['more than there is', [{ address, amount: 2n ** 63n }], -17]
	])('is refused for %s', async (_what, destinations, code) => {
		await expect(wallet.call(transfer, { destinations })).rejects.toMatchObject(refused(code));
	});

	it('takes the fee out of the amount, which the check of what was prepared follows to the last digit', async () => {
		const order: Order = {
			...{ recipients: [{ address, amount: 5n * tenth }], all: null, account: 0, addresses: [], priority: 2, note: '' },
			subtractFee: true
		};
		const objections = async (ordered: Order, made: PreparedAnswer) => {
			const evidence = await collectEvidence(wallet, daemon, payer.address, ordered, made);
			const findings = checkPrepared(ordered, evidence, { ticker: 'XMR', decimals: 12 });
			return findings.filter(({ severity }) => severity === 'block').map(({ text }) => text);
		};
		const outcome = await make(wallet, order, []);
		if (outcome.kind !== 'answered') throw new Error(outcome.kind);
		const { amount_list, fee_list } = outcome.result;
		expect(amount_list).toEqual([5n * tenth - (fee_list[0] ?? 0n)]);
		expect(await objections(order, outcome.result)).toEqual([]);
		expect(await objections({ ...order, subtractFee: false }, outcome.result)).not.toEqual([]);

		const plain = await make(wallet, { ...order, subtractFee: false }, []);
		if (plain.kind !== 'answered') throw new Error(plain.kind);
		expect(await objections(order, plain.result)).toContainEqual(expect.stringContaining('after the fee'));
	});

	it('is refused for more than can be spent yet', async () => {
		const { balance, unlocked_balance } = await wallet.call(getBalance);
		const amount = (balance + unlocked_balance) / 2n;
		const sent = wallet.call(transfer, { destinations: [{ address, amount }] });
		await expect(sent).rejects.toMatchObject(refused(-37));
	});
});

describe('transfer_split', () => {
	it('sends in as many transactions as it takes', async () => {
		const destinations = Array.from({ length: 20 }, () => ({ address, amount: tenth }));
		const sent = await wallet.call(transferSplit, { destinations, get_tx_keys: true });
		// A transaction has at most 16 outputs, one of which is change.
		expect(sent.tx_hash_list.length).toBeGreaterThan(1);
		for (const list of [sent.amount_list, sent.fee_list, sent.tx_key_list, sent.weight_list]) {
			expect(list).toHaveLength(sent.tx_hash_list.length);
		}
		expect(sent.amount_list.reduce((sum, amount) => sum + amount, 0n)).toBe(20n * tenth);
		expect(await waiting()).toEqual(expect.arrayContaining(sent.tx_hash_list));
	});
});

describe('an output', () => {
	it('that is frozen is not spent until it is thawed', async () => {
		const { transfers } = await wallet.call(incomingTransfers, { transfer_type: 'available' });
		const key_image = transfers.find(({ unlocked }) => unlocked)?.key_image ?? '';
		expect(await wallet.call(frozen, { key_image })).toEqual({ frozen: false });
		await wallet.call(freeze, { key_image });
		expect(await wallet.call(frozen, { key_image })).toEqual({ frozen: true });
		await expect(
			wallet.call(sweepSingle, { address, key_image, do_not_relay: true, get_tx_metadata: true })
		).rejects.toMatchObject({ failure: { kind: 'refused' } });
		await wallet.call(thaw, { key_image });
		expect(await wallet.call(frozen, { key_image })).toEqual({ frozen: false });
	});
});

describe('a transaction', () => {
	it('has about the weight that was estimated', async () => {
		const { transfers } = await wallet.call(incomingTransfers, { transfer_type: 'available' });
		const key_image = transfers.find(({ unlocked }) => unlocked)?.key_image ?? '';
		const made = await wallet.call(sweepSingle, { address, key_image, do_not_relay: true });
		const { weight, size } = await wallet.call(estimateTxSizeAndWeight, { n_inputs: 1, n_outputs: 2 });
		expect(size).toBe(weight);
		expect(Math.abs((made.weight ?? NaN) - weight)).toBeLessThan(100);
	});

	it('is scanned again by its hash', async () => {
		const before = (await wallet.call(getBalance)).balance;
		const { transfers } = await wallet.call(incomingTransfers, { transfer_type: 'available' });
		expect(await wallet.call(scanTx, { txids: [transfers[0]?.tx_hash ?? ''] })).toEqual({});
		await wallet.call(refresh);
		expect((await wallet.call(getBalance)).balance).toBe(before);
	});
});

describe('sweeping', () => {
	it('one output sends it, less the fee', async () => {
		const { transfers } = await wallet.call(incomingTransfers, { transfer_type: 'available' });
		const output = transfers.find(({ unlocked }) => unlocked);
		const key_image = output?.key_image ?? '';
		const swept = await wallet.call(sweepSingle, { address, key_image, get_tx_key: true });
		expect(swept.amount + swept.fee).toBe(output?.amount);
		expect(swept).toMatchObject({
			spent_key_images: { key_images: [key_image] },
			tx_key: expect.stringMatching(/^\w{64}/)
		});
		const unknown = wallet.call(sweepSingle, { address, key_image: '00'.repeat(32) });
		await expect(unknown).rejects.toMatchObject(refused(-1, 'No outputs found'));
	});

	it('dust finds none', async () => {
		const swept = await wallet.call(sweepDust, { get_tx_keys: true });
		expect(swept).toMatchObject({ tx_hash_list: [], amount_list: [], multisig_txset: '', unsigned_txset: '' });
	});

	it('all leaves nothing that can be spent', async () => {
		const { unlocked_balance } = await wallet.call(getBalance);
		const { amount_list, fee_list, tx_hash_list } = await wallet.call(sweepAll, { address, account_index: 0 });
		const total = [...amount_list, ...fee_list].reduce((sum, amount) => sum + amount, 0n);
		expect(total).toBe(unlocked_balance);
		expect((await wallet.call(getBalance)).unlocked_balance).toBe(0n);
		await expect(wallet.call(sweepAll, { address })).rejects.toMatchObject({ failure: { kind: 'refused' } });

		await chain.node.mine(1, payer.address);
		await Promise.all([wallet.call(refresh), other.call(refresh)]);
		const [txid = ''] = tx_hash_list;
		expect((await other.call(getTransferByTxid, { txid })).transfer).toMatchObject({
			amount: amount_list[0],
			type: 'in'
		});
		const { pending, out } = await wallet.call(getTransfers, { pending: true, out: true });
		expect([pending, out.map((each) => each.txid)]).toEqual([[], expect.arrayContaining(tx_hash_list)]);
	});
});

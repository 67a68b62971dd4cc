import type { Client } from '../../src/lib/rpc/client';
import { createAddress, getBalance } from '../../src/lib/rpc/wallet/accounts';
import { incomingTransfers } from '../../src/lib/rpc/wallet/history';
import { relayTx, transfer, transferSplit } from '../../src/lib/rpc/wallet/transfers';
import { createClient } from '../../src/lib/rpc/client';
import { getFeeEstimate } from '../../src/lib/rpc/daemon/node';
import { getTransactionPool } from '../../src/lib/rpc/daemon/pool';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { customer as payee, shop as payer } from '../../devnet';
import { createTransactions } from '../../src/lib/wallet/sending/build-transaction';
import { checkPrepared } from '../../src/lib/wallet/sending/check-prepared';
import { collectEvidence, type PreparedAnswer } from '../../src/lib/wallet/sending/collect-evidence';
import type { PaymentOrder } from '../../src/lib/wallet-data/outgoing/order';
import { FEE_ESTIMATE_PARAMS } from '../../src/lib/chain-data/fees';
import { expectedFee, expectedWeight } from '../../src/lib/wallet/sending/expected-fee';
import { outputsOf } from '../../src/lib/wallet/outputs/own-outputs';
import { sourcesOf } from '../../src/lib/wallet/sources';
import { refused } from './clients';
import { HOOK_TIMEOUT_MS, startPayer, type Payer } from './own-chain';

const tenth = 100_000_000_000n;
const { address } = payee;

let own: Payer;
let wallet: Client;
let daemon: Client;

beforeAll(async () => {
	own = await startPayer('transfers');
	[wallet, daemon] = [own.service.client, createClient(own.node)];
}, HOOK_TIMEOUT_MS);
afterAll(() => own.stop(), HOOK_TIMEOUT_MS);

const waiting = async () => (await daemon.call(getTransactionPool)).transactions.map(({ id_hash }) => id_hash);

describe('transfer', () => {
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
	});

	it('takes the fee out of the amount, which the check of what was prepared follows to the last digit', async () => {
		const order: PaymentOrder = {
			recipients: [{ address, amount: 5n * tenth }],
			sweepTo: null,
			account: 0,
			addresses: [],
			priority: 2,
			note: '',
			subtractFee: true
		};
		const objections = async (ordered: PaymentOrder, made: PreparedAnswer) => {
			const evidence = await collectEvidence(wallet, daemon, payer.address, ordered, made);
			const findings = checkPrepared(ordered, evidence, { ticker: 'XMR', decimals: 12 });
			return findings.filter(({ severity }) => severity === 'block').map(({ text }) => text);
		};
		const outcome = await createTransactions(wallet, order, []);
		if (outcome.kind !== 'answered') throw new Error(outcome.kind);
		const { amount_list, fee_list } = outcome.result;
		expect(amount_list).toEqual([5n * tenth - (fee_list[0] ?? 0n)]);
		expect(await objections(order, outcome.result)).toEqual([]);
		expect(await objections({ ...order, subtractFee: false }, outcome.result)).not.toEqual([]);

		const plain = await createTransactions(wallet, { ...order, subtractFee: false }, []);
		if (plain.kind !== 'answered') throw new Error(plain.kind);
		expect(await objections(order, plain.result)).toContainEqual(expect.stringContaining('after the fee'));
	});

	it('costs what was to be expected, at each priority', async () => {
		const { address: subaddress } = await wallet.call(createAddress, { account_index: 0 });
		const [{ fees }, { per_subaddress }, { transfers: outputs }] = await Promise.all([
			daemon.call(getFeeEstimate, FEE_ESTIMATE_PARAMS),
			wallet.call(getBalance),
			wallet.call(incomingTransfers, { transfer_type: 'available', account_index: 0 })
		]);
		const sources = sourcesOf(per_subaddress, 0);
		const one = [{ address, amount: tenth }];
		const large = [{ address, amount: ((await wallet.call(getBalance)).unlocked_balance * 2n) / 3n }];
		const several = [...one, { address: subaddress, amount: tenth }, { address: subaddress, amount: tenth }];
		for (const [priority, recipients] of [
			...[0, 1, 2, 3, 4].map((priority) => [priority, one] as const),
			[1, several] as const,
			[1, large] as const
		]) {
			const order: PaymentOrder = { recipients, sweepTo: null, account: 0, addresses: [], priority, note: '' };
			const made = await createTransactions(wallet, order, []);
			if (made.kind !== 'answered') throw new Error(made.kind);
			const fee = made.result.fee_list.reduce((sum, each) => sum + each, 0n);
			for (const known of [outputsOf(0, outputs), null]) {
				const [low = 0n, high = 0n] = expectedFee(expectedWeight(order, sources, known), order.priority, fees) ?? [];
				// A short chain has short offsets in rings: up to 33 bytes less for each input.
				if (known === null && recipients === large) continue;
				expect(Number(fee) / Number(low)).toBeGreaterThan(0.95);
				expect(Number(fee) / Number(high)).toBeLessThan(1.05);
			}
		}
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

import { describe, expect, it } from 'vitest';
import {
	checkReserveProof,
	checkSpendProof,
	checkTxKey,
	checkTxProof,
	getReserveProof,
	getSpendProof,
	getTxKey,
	getTxProof,
	sign,
	verify
} from '../../src/lib/rpc/wallet/proofs';
import { fromHex } from '../../src/lib/bytes/hex';
import { parseAddress } from '../../src/lib/chain/address';
import { decodeNumber } from '../../src/lib/chain/points';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { writeReceiverProof } from '../../src/lib/chain/transaction-proof';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { queryKey } from '../../src/lib/rpc/wallet/files';
import { customer, devnet, node, refused, shop } from './clients';

const { addresses, hashes } = devnet;
const txid = hashes.confirmed;
const amount = 1_200_000_000_000n;
const message = 'Order 7 – “tea”';

describe("a transaction's key", () => {
	it('shows anyone what was paid', async () => {
		const { tx_key } = await shop.call(getTxKey, { txid });
		expect(tx_key).toMatch(/^[0-9a-f]{64}$/);
		const paid = await customer.call(checkTxKey, { txid, tx_key, address: addresses.customer });
		expect(paid).toMatchObject({ received: amount, in_pool: false });
		expect(paid.confirmations).toBeGreaterThan(100);
		const other = await customer.call(checkTxKey, { txid, tx_key: '00'.repeat(32), address: addresses.customer });
		expect(other).toMatchObject({ received: 0n });
	});

	it('covers the pool as well', async () => {
		const [waiting = ''] = hashes.pool;
		const { tx_key } = await shop.call(getTxKey, { txid: waiting });
		const paid = await customer.call(checkTxKey, { txid: waiting, tx_key, address: addresses.customer });
		expect(paid).toEqual({ received: 100_000_000_000n, in_pool: true, confirmations: 0 });
	});

	it('is unknown to whoever did not send it, and more than one when subaddresses are paid', async () => {
		await expect(customer.call(getTxKey, { txid })).rejects.toMatchObject(refused(-24));
		const { tx_key } = await shop.call(getTxKey, { txid: hashes.multiDestination });
		expect(tx_key).toMatch(/^(?:[0-9a-f]{64}){2,}$/);
	});
});

describe('a proof of payment', () => {
	const address = addresses.customer;

	it('is made by the sender and by the recipient, and bound to its message', async () => {
		const [sent, came] = await Promise.all([
			shop.call(getTxProof, { txid, address, message }),
			customer.call(getTxProof, { txid, address, message })
		]);
		expect([sent.signature.slice(0, 8), came.signature.slice(0, 7)]).toEqual(['OutProof', 'InProof']);
		for (const { signature } of [sent, came]) {
			const right = await shop.call(checkTxProof, { txid, address, message, signature });
			expect(right).toMatchObject({ good: true, received: amount, in_pool: false });
			expect(await shop.call(checkTxProof, { txid, address, message: 'Order 8', signature })).toEqual({
				good: false,
				received: 0n,
				in_pool: false,
				confirmations: 0
			});
		}
	});

	it('that the page writes with the view key is good for the wallet service', async () => {
		const { key } = await customer.call(queryKey, { key_type: 'view_key' });
		const { txs } = await node.call(getTransactions, { txs_hashes: [txid] });
		const tx = parseTransaction(fromHex(txs[0]?.as_hex || `${txs[0]?.pruned_as_hex}${txs[0]?.prunable_as_hex}`));
		const { address: receiver } = parseAddress(address);
		const random = () => crypto.getRandomValues(new Uint8Array(64));
		const signature =
			receiver && writeReceiverProof(tx, fromHex(txid), receiver, message, decodeNumber(fromHex(key)), random);
		const right = { txid, address, message, signature: signature ?? '' };
		expect(await shop.call(checkTxProof, right)).toMatchObject({ good: true, received: amount });
		expect(await shop.call(checkTxProof, { ...right, message: 'x' })).toMatchObject({ good: false });
	});

	it('needs no message, and is none when it is cut', async () => {
		const { signature } = await shop.call(getTxProof, { txid, address });
		expect(await shop.call(checkTxProof, { txid, address, signature })).toMatchObject({ good: true });
		const cut = { txid, address, signature: signature.slice(0, -10) };
		await expect(shop.call(checkTxProof, cut)).rejects.toMatchObject(refused(-1));
	});
});

describe('a proof of who sent', () => {
	it('is made by the sender, and bound to its message', async () => {
		const { signature } = await shop.call(getSpendProof, { txid, message });
		expect(signature).toMatch(/^SpendProofV1/);
		expect(await customer.call(checkSpendProof, { txid, message, signature })).toEqual({ good: true });
		expect(await customer.call(checkSpendProof, { txid, message: 'x', signature })).toEqual({ good: false });
		await expect(customer.call(getSpendProof, { txid, message })).rejects.toMatchObject(refused(-1));
	});
});

describe('a proof of reserves', () => {
	const address = addresses.customer;

	it('is about all that is held, or about an amount', async () => {
		const [all, some] = await Promise.all([
			customer.call(getReserveProof, { all: true, message }),
			customer.call(getReserveProof, { all: false, account_index: 0, amount, message })
		]);
		const [whole, part] = await Promise.all(
			[all, some].map(({ signature }) => shop.call(checkReserveProof, { address, message, signature }))
		);
		expect(whole).toMatchObject({ good: true, total: expect.any(BigInt) });
		expect(part).toMatchObject({ good: true });
		expect(part?.total).toBeGreaterThanOrEqual(amount);
		expect(whole?.total).toBeGreaterThan(part?.total ?? 0n);
	});

	it('is bound to its message, and asks for no more than there is', async () => {
		const { signature } = await customer.call(getReserveProof, { all: true });
		const wrong = await shop.call(checkReserveProof, { address, message: 'x', signature });
		expect(wrong.good).toBe(false);
		const much = customer.call(getReserveProof, { all: false, account_index: 0, amount: 2n ** 63n });
		await expect(much).rejects.toMatchObject(refused(-1));
	});
});

describe('a signed message', () => {
	it('is verified by address and text', async () => {
		const { signature } = await shop.call(sign, { data: message });
		const right = await customer.call(verify, { data: message, address: addresses.shop, signature });
		expect(right).toEqual({ good: true, old: false, signature_type: 'spend', version: 2 });
		const others = [
			{ data: 'x', address: addresses.shop, signature },
			{ data: message, address: addresses.customer, signature },
			{ data: message, address: addresses.shop, signature: 'x' }
		];
		for (const wrong of others) expect(await customer.call(verify, wrong)).toMatchObject({ good: false });
	});

	it('is signed for a subaddress, and with the view key', async () => {
		const [{ address = '', index = 0 } = {}] = addresses.subaddresses;
		const by = { data: message, account_index: 0, address_index: index, signature_type: 'view' } as const;
		const { signature } = await shop.call(sign, by);
		expect(await customer.call(verify, { data: message, address, signature })).toMatchObject({
			good: true,
			signature_type: 'view'
		});
	});
});

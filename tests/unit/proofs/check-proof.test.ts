import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { writeAddress } from '../../../src/lib/chain/address';
import { encodeBase58 } from '../../../src/lib/chain/base58';
import { decodeReserveProof } from '../../../src/lib/chain/reserve-proof';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { transactionHash } from '../../../src/lib/chain/transaction-hash';
import type { Proof } from '../../../src/lib/proofs/parse-proof';
import { RpcError } from '../../../src/lib/rpc/errors';
import { checkProof } from '../../../src/lib/proofs/check-proof';
import { failed, fakeNode, someInfo, type Answers } from '../app/fake-node';
import { serializeCarrotTransaction, makeCarrot } from '../../../devnet/chain-data/carrot-sender';
import { regtestBlock } from '../../../devnet/chain-data/fixtures';
import {
	addressOf,
	recordedWallets,
	recordedTransactions,
	recordedTransaction
} from '../../../devnet/chain-data/wallets';

const { message, proofs, spend, reserve, signatures, wallets } = recordedWallets;

const hexOf = new Map(recordedTransactions.map(({ tx_hash, bytes }) => [tx_hash, toHex(bytes)]));
for (const hex of reserve.transactions) {
	const bytes = fromHex(hex);
	hexOf.set(toHex(transactionHash(bytes, parseTransaction(bytes)) ?? bytes), hex);
}
const { miner_tx, miner_tx_hash } = regtestBlock();
hexOf.set(miner_tx_hash, toHex(miner_tx));

const entryOf = (tx_hash: string, more = {}) => ({
	tx_hash,
	as_hex: hexOf.get(tx_hash),
	block_height: 90,
	confirmations: 10,
	in_pool: false,
	double_spend_seen: false,
	output_indices: [],
	...more
});
const rings = spend.rings.flat();
const ANSWERS: Answers = {
	get_info: () => someInfo({ nettype: 'fakechain' }),
	'/get_transactions': ({ txs_hashes }: { txs_hashes: string[] }) => ({
		txs: txs_hashes.filter((id) => hexOf.has(id)).map((id) => entryOf(id)),
		status: 'OK'
	}),
	'/get_outs': ({ outputs }: { outputs: unknown[] }) => ({
		outs: outputs.map((_, i) => ({ height: 1, key: rings[i], mask: '00'.repeat(32), unlocked: true })),
		status: 'OK'
	}),
	'/is_key_image_spent': ({ key_images }: { key_images: string[] }) => ({
		spent_status: key_images.map(() => 0),
		status: 'OK'
	})
};

const check = (proof: Proof, answers: Answers = {}) =>
	checkProof(fakeNode({ ...ANSWERS, ...answers }).node, proof, { signal: new AbortController().signal });

const { tx_hash: txid, tx_key } = recordedTransaction('to the customer');
const address = wallets.customer.address;
const key: Proof = { kind: 'tx_key', txid, address, tx_key };
const madeBy: Proof = { kind: 'spend_proof', txid: spend.tx_hash, message, signature: spend.signature };
const held: Proof = { kind: 'reserve_proof', address: reserve.address, message, signature: reserve.signature };

describe('a payment', () => {
	test('is proved by its key, with its place', async () => {
		const location = { in_pool: false, isContested: false, confirmations: 10, height: 90 };
		expect(await check(key)).toMatchObject({ kind: 'paid', by: 'key', txid, unlock_time: 0n, location });
	});

	test('is not proved for another address, or by another key', async () => {
		const [elsewhere = ''] = wallets.shop.subaddresses.slice(-1);
		expect(await check({ ...key, address: elsewhere })).toMatchObject({ kind: 'paid_nothing', isKey: true });
		expect(await check({ ...key, tx_key: '11'.repeat(32) })).toMatchObject({ kind: 'paid_nothing', isKey: false });
		expect(await check({ ...key, tx_key: tx_key.repeat(5) })).toMatchObject({ kind: 'key_count', keys: 5 });
	});

	test.each(proofs)('is proved by $signature', async ({ tx_hash, address, signature, received }) => {
		const proof: Proof = { kind: 'tx_proof', txid: tx_hash, address, message, signature };
		const by = signature.startsWith('In') ? 'in' : 'out';
		expect(await check(proof)).toMatchObject({ kind: 'paid', by, received: BigInt(received) });
		expect(await check({ ...proof, message: '' })).toEqual({ kind: 'invalid', proof: 'tx_proof', message: false });
		expect(await check({ ...proof, signature: signature.slice(0, -1) })).toMatchObject({ kind: 'malformed' });
	});

	test('that the node does not know, or answers with another, is reported as such', async () => {
		expect(await check({ ...key, txid: 'ab'.repeat(32) })).toEqual({
			kind: 'unknown_transaction',
			txid: 'ab'.repeat(32)
		});
		const sends = (more: object): Answers => ({
			'/get_transactions': () => ({ txs: [entryOf(txid, more)], status: 'OK' })
		});
		expect(await check(key, sends({ as_hex: toHex(miner_tx) }))).toEqual({
			kind: 'other_transaction',
			txid,
			computed: miner_tx_hash
		});
		expect(await check(key, sends({ as_hex: '' }))).toMatchObject({ kind: 'unreadable_transaction' });
		expect(await check(key, sends({ in_pool: true }))).toMatchObject({ kind: 'paid', location: { in_pool: true } });
		// In a block, it does not matter any more.
		for (const in_pool of [true, false])
			expect(await check(key, sends({ in_pool, double_spend_seen: true }))).toMatchObject({
				kind: 'paid',
				location: { in_pool, isContested: in_pool }
			});
	});

	test('at an address of another network is not looked for', async () => {
		const other = writeAddress({ ...addressOf(address), network: 'testnet' });
		expect(await check({ ...key, address: other })).toEqual({
			kind: 'wrong_network',
			network: 'testnet',
			expected: 'mainnet'
		});
		// A node that does not say which network it is of is taken as it comes.
		expect(await check(key, { get_info: () => someInfo({ nettype: undefined }) })).toMatchObject({ kind: 'paid' });
	});
});

describe('a spend proof', () => {
	test('is valid with the keys that the node has for the rings', async () => {
		expect(await check(madeBy)).toMatchObject({ kind: 'spend_valid', txid: spend.tx_hash });
		expect(await check({ ...madeBy, message: 'x' })).toMatchObject({ kind: 'invalid', message: true });
	});

	test('is invalid with others, or with fewer', async () => {
		const outs = (count: number) => ({
			'/get_outs': () => ({
				outs: rings
					.slice(0, count)
					.toReversed()
					.map((key) => ({ height: 1, key, mask: '00'.repeat(32), unlocked: true })),
				status: 'OK'
			})
		});
		expect(await check(madeBy, outs(rings.length))).toMatchObject({ kind: 'invalid' });
		expect(await check(madeBy, outs(1))).toMatchObject({ kind: 'invalid' });
	});

	test('of a coinbase is impossible', async () => {
		expect(await check({ ...madeBy, txid: miner_tx_hash, signature: 'SpendProofV1' })).toEqual({ kind: 'no_inputs' });
	});
});

describe('a reserve proof', () => {
	const { entries } = decodeReserveProof(reserve.signature) ?? expect.unreachable();

	test('is valid, with the spent amount according to the node', async () => {
		const total = BigInt(reserve.total);
		expect(await check(held)).toEqual({ kind: 'reserve_valid', total, spent: 0n, outputs: entries.length });
		const spent = (status: number[]) => ({ '/is_key_image_spent': () => ({ spent_status: status, status: 'OK' }) });
		expect(await check(held, spent(entries.map(() => 2)))).toMatchObject({ kind: 'reserve_valid', spent: total });
		// What the node leaves out is not taken for unspent.
		expect(await check(held, spent([]))).toMatchObject({ kind: 'reserve_valid', spent: total });
	});

	test('is not accepted when malformed or unconfirmed', async () => {
		expect(await check({ ...held, signature: 'ReserveProofV2x' })).toMatchObject({ kind: 'malformed' });
		expect(await check({ ...held, message: '' })).toMatchObject({ kind: 'invalid', message: false });
		const pool: Answers = {
			'/get_transactions': ({ txs_hashes }: { txs_hashes: string[] }) => ({
				txs: txs_hashes.map((id) => entryOf(id, { in_pool: true })),
				status: 'OK'
			})
		};
		expect(await check(held, pool)).toMatchObject({ kind: 'unconfirmed' });
		expect(await check(held, { '/get_transactions': () => ({ txs: [], status: 'OK' }) })).toMatchObject({
			kind: 'unknown_transaction'
		});
	});
});

test('of a transaction of the next network upgrade the key is checked, and no proof yet', async () => {
	const { transaction, txKeys } = makeCarrot([{ address: addressOf(address), amount: 5n }]);
	const bytes = serializeCarrotTransaction(transaction);
	const txid = toHex(transactionHash(bytes, parseTransaction(bytes)) ?? expect.unreachable());
	hexOf.set(txid, toHex(bytes));
	const result = { kind: 'not_supported', txid };
	expect(await check({ ...key, address, txid, tx_key: txKeys })).toMatchObject({ kind: 'paid', received: 5n });
	expect(await check({ ...key, address, txid, tx_key: '11'.repeat(32) })).toMatchObject({
		kind: 'paid_nothing',
		isKey: false,
		isCarrot: true
	});
	expect(await check({ ...key, kind: 'tx_proof', txid, message, signature: proofs[0]?.signature ?? '' })).toEqual(
		result
	);
	for (const signature of [spend.signature, 'SpendProofV1'])
		expect(await check({ ...madeBy, txid, signature })).toEqual(result);
	// One output, by its transaction; the rest of the proof is not looked at.
	const counted = Uint8Array.from([1, 0, ...fromHex(txid), ...new Uint8Array(1 + 32 + 32 + 64 + 64), 0]);
	expect(await check({ ...held, signature: `ReserveProofV2${encodeBase58(counted)}` })).toEqual(result);
});

describe('a signed message', () => {
	test.each(signatures)('is checked without a node: $signature_type of $address', async (given) => {
		const { node, asked } = fakeNode({});
		const proof: Proof = { kind: 'message', address: given.address, data: message, signature: given.signature };
		const checking = { signal: new AbortController().signal };
		expect(await checkProof(node, proof, checking)).toMatchObject({
			kind: 'signed',
			signature_type: given.signature_type
		});
		expect(await checkProof(node, { ...proof, data: 'x' }, checking)).toMatchObject({ kind: 'invalid' });
		expect(await checkProof(node, { ...proof, signature: 'SigV2x' }, checking)).toMatchObject({ kind: 'malformed' });
		expect(asked).toEqual([]);
	});
});

describe('a check', () => {
	test('sends the node only hashes, indices and key images', async () => {
		const { node, asked } = fakeNode(ANSWERS);
		const paid = proofs.map((given): Proof => ({ ...given, kind: 'tx_proof', txid: given.tx_hash, message }));
		for (const proof of [key, madeBy, held, ...paid]) {
			await checkProof(node, proof, { signal: new AbortController().signal });
		}
		const names = new Set(
			asked.flatMap(({ operation, params }) => Object.keys(params ?? {}).map((name) => `${operation} ${name}`))
		);
		expect([...names].sort()).toEqual([
			'/get_outs outputs',
			'/get_transactions txs_hashes',
			'/is_key_image_spent key_images'
		]);
	});

	test('reports its progress, and can be stopped', async () => {
		const parts: number[] = [];
		const stop = new AbortController();
		const { node } = fakeNode(ANSWERS);
		await checkProof(node, madeBy, { signal: stop.signal, onprogress: (part) => void parts.push(part) });
		expect(parts.at(-1)).toBe(1);
		stop.abort();
		await expect(checkProof(node, madeBy, { signal: stop.signal })).rejects.toThrow('aborted');
	});

	test('that the node refuses has no result', async () => {
		const refuses = () => {
			throw failed({ kind: 'not_offered' }, '/get_outs');
		};
		await expect(check(madeBy, { '/get_outs': refuses })).rejects.toBeInstanceOf(RpcError);
	});
});

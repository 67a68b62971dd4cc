/** Compares what the page computes from bytes and keys with the answers of the real programs. */
import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { parseAddress } from '../../src/lib/chain/address';
import { checkBlock } from '../../src/lib/chain/check-block';
import { checkPayment } from '../../src/lib/chain/check-payment';
import { checkTransaction } from '../../src/lib/chain/check-transaction';
import { checkMessageSignature } from '../../src/lib/chain/message-signature';
import { verifyProofs } from '../../src/lib/chain/signatures/verify-proofs';
import { wasmCurve } from '../../src/lib/chain/signatures/wasm-curve';
import { decodeNumber } from '../../src/lib/chain/points';
import { plainPointMath, x25519PointMath } from '../../src/lib/chain/point-math';
import { linkOfBlock, verifyLinks } from '../../src/lib/chain/previous-ids';
import { decodeReserveProof } from '../../src/lib/chain/reserve-proof';
import { scanTransactions } from '../../src/lib/chain/scan';
import { checkReserveProof, checkSpendProof } from '../unit/chain/proof-checks';
import { scanKeys } from '../../src/lib/chain/subaddress';
import { parseTransaction, type Transaction } from '../../src/lib/chain/transaction';
import { checkTransactionProof, createReceiverProof } from '../../src/lib/chain/transaction-proof';
import { getBlock, getBlockCount } from '../../src/lib/rpc/daemon/blocks';
import { getOuts } from '../../src/lib/rpc/daemon/outputs';
import { getTransactionPool } from '../../src/lib/rpc/daemon/pool';
import type { TransactionEntry } from '../../src/lib/rpc/daemon/records';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { parseJson } from '../../src/lib/rpc/json';
import type { ResultOf } from '../../src/lib/rpc/operation';
import { getAccounts } from '../../src/lib/rpc/wallet/accounts';
import { queryKey } from '../../src/lib/rpc/wallet/files';
import { incomingTransfers } from '../../src/lib/rpc/wallet/history';
import * as proofs from '../../src/lib/rpc/wallet/proofs';
import type { IncomingTransfer } from '../../src/lib/rpc/wallet/records';
import { refresh } from '../../src/lib/rpc/wallet/service';
import { customer, devnet, node, shop } from './clients';

type Block = ResultOf<typeof getBlock>;

const { addresses, hashes } = devnet;
const message = 'Order 7 – “tea”';
const subaddresses = addresses.subaddresses.map(({ address }) => address);
const everyAddress = [addresses.shop, addresses.customer, addresses.integrated.address, ...subaddresses];
const sent = [hashes.confirmed, hashes.toSubaddress, hashes.integrated, hashes.multiDestination, ...hashes.pool];

const blocks: Block[] = [];
const entries = new Map<string, TransactionEntry>();
const exact = (text: string) => parseJson(new TextEncoder().encode(text));
const wholeHex = ({ as_hex, pruned_as_hex, prunable_as_hex }: TransactionEntry) =>
	as_hex || (pruned_as_hex ?? '') + (prunable_as_hex ?? '');

function transaction(id: string): Transaction {
	const entry = entries.get(id);
	if (!entry) throw new Error(`the transaction ${id} is not there`);
	return parseTransaction(fromHex(wholeHex(entry)));
}

/** Returns the keys and commitments of the ring members of each input. */
async function ringsOf({ inputs }: Transaction) {
	const rings: { key: Uint8Array; mask: Uint8Array }[][] = [];
	for (const input of inputs) {
		if (input.type !== 'key') continue;
		const outputs = input.absolute_indices.map((index) => ({ amount: input.amount, index }));
		const { outs } = await node.call(getOuts, { outputs });
		rings.push(outs.map(({ key, mask }) => ({ key: fromHex(key), mask: fromHex(mask) })));
	}
	return rings;
}

function addressOf(text: string) {
	const { address } = parseAddress(text);
	if (!address) throw new Error(`${text} is no address`);
	return address;
}

beforeAll(async () => {
	const { count } = await node.call(getBlockCount);
	for (let height = 0; height < count; height++) blocks.push(await node.call(getBlock, { height }));
	const ids = [...blocks.flatMap(({ miner_tx_hash = '', tx_hashes }) => [miner_tx_hash, ...tx_hashes]), ...hashes.pool];
	for (let at = 0; at < ids.length; at += 100) {
		const given = { txs_hashes: ids.slice(at, at + 100), decode_as_json: true };
		for (const entry of (await node.call(getTransactions, given)).txs) entries.set(entry.tx_hash, entry);
	}
}, 120_000);

describe('every block', () => {
	it('is what the node says', async () => {
		for (const { block_header, blob, json, miner_tx_hash, tx_hashes } of blocks) {
			const claims = { ...block_header, miner_tx_hash, tx_hashes, json: await exact(json) };
			const transactions = tx_hashes.map((id) => fromHex(wholeHex(entries.get(id) ?? expect.unreachable())));
			const asked = { height: block_header.height };
			const verdicts = checkBlock(fromHex(blob), claims, { asked, transactions });
			expect(verdicts.filter(({ kind }) => kind === 'differs' || kind === 'impossible')).toEqual([]);
			expect(verdicts.filter(({ kind }) => kind === 'recomputed').length).toBeGreaterThanOrEqual(15 + tx_hashes.length);
		}
	});

	it('follows the one before it', () => {
		const links = blocks.map(({ blob }) => linkOfBlock(fromHex(blob))).filter((link) => link !== null);
		const top = blocks.at(-1)?.block_header.hash;
		expect(verifyLinks(links)).toMatchObject({
			count: blocks.length,
			recomputed: blocks.length,
			broken: [],
			last: { id: top }
		});
	});

	it('beside the main chain is what the node says as well', async () => {
		for (const hash of hashes.alternative) {
			const { block_header, blob, json, tx_hashes } = await node.call(getBlock, { hash });
			const claims = { ...block_header, tx_hashes, json: await exact(json) };
			const verdicts = checkBlock(fromHex(blob), claims, { asked: { hash } });
			expect(verdicts.filter(({ kind }) => kind === 'differs' || kind === 'impossible')).toEqual([]);
		}
	});
});

describe('every transaction', () => {
	it('is what the node says, in its block', async () => {
		const places = new Map(
			blocks.flatMap(({ block_header: { hash }, blob, miner_tx_hash = '', tx_hashes }) =>
				[miner_tx_hash, ...tx_hashes].map((id) => [id, { blob: fromHex(blob), hash }])
			)
		);
		expect(entries.size).toBe(places.size + hashes.pool.length);
		for (const entry of entries.values()) {
			const claims = { ...entry, as_json: await exact(entry.as_json ?? '') };
			const block = places.get(entry.tx_hash);
			const context = { asked: entry.tx_hash, ...(block && { block }) };
			const verdicts = checkTransaction(fromHex(wholeHex(entry)), claims, context);
			expect(verdicts.filter(({ kind }) => kind === 'differs' || kind === 'impossible')).toEqual([]);
			expect(verdicts).toContainEqual(expect.objectContaining({ fact: 'as_json', kind: 'recomputed' }));
			expect(block !== undefined).toBe(!entry.in_pool);
		}
	});

	it('is what the node says when it is pruned', async () => {
		const { txs } = await node.call(getTransactions, { txs_hashes: sent, prune: true, decode_as_json: true });
		expect(txs).toHaveLength(sent.length);
		for (const entry of txs) {
			const claims = { ...entry, as_json: await exact(entry.as_json ?? '') };
			const verdicts = checkTransaction(fromHex(entry.pruned_as_hex ?? ''), claims, { asked: entry.tx_hash });
			expect(verdicts.filter(({ kind }) => kind === 'differs' || kind === 'impossible')).toEqual([]);
			expect(verdicts[0]).toMatchObject({ fact: 'asked', kind: 'recomputed' });
		}
	});

	it('has valid signatures and proofs, checked in one batch', async () => {
		const given = [...entries.values()].map((entry) => ({ id: entry.tx_hash, bytes: fromHex(wholeHex(entry)) }));
		const tasks = [];
		for (const { id, bytes } of given) tasks.push({ bytes, rings: await ringsOf(transaction(id)) });
		const results = verifyProofs((await wasmCurve()) ?? expect.unreachable(), tasks);
		expect(results.flat().filter(({ state }) => state !== 'valid')).toEqual([]);
		const spending = given.filter((_, i) => (results[i]?.length ?? 0) > 0).map(({ id }) => id);
		expect(spending).toEqual(expect.arrayContaining(sent));
		for (const id of spending) {
			const parts = new Set(results[given.findIndex((one) => one.id === id)]?.map(({ part }) => part));
			expect([...parts].toSorted()).toEqual(['balance', 'key_images', 'range_proofs', 'ring_signatures']);
		}
	}, 120_000);

	it('of the pool has the fee, the size and the weight that the pool says', async () => {
		const { transactions } = await node.call(getTransactionPool);
		expect(transactions.length).toBeGreaterThanOrEqual(hashes.pool.length);
		for (const { tx_json, ...entry } of transactions) {
			const bytes = fromHex(wholeHex(entries.get(entry.id_hash) ?? expect.unreachable()));
			const verdicts = checkTransaction(bytes, { ...entry, as_json: tx_json && (await exact(tx_json)) });
			expect(verdicts.filter(({ kind }) => kind === 'differs' || kind === 'impossible')).toEqual([]);
			expect(verdicts.map(({ fact }) => fact)).toEqual(
				expect.arrayContaining(['id_hash', 'fee', 'blob_size', 'weight'])
			);
		}
	});
});

describe('a scan with a view key', () => {
	it.each([
		['shop', shop, addresses.shop],
		['customer', customer, addresses.customer]
	])('finds every output of the %s with its amount, and no other', async (_, client, address) => {
		await client.call(refresh);
		const { key } = await client.call(queryKey, { key_type: 'view_key' });
		const { keys } = scanKeys(addressOf(address), key, { accounts: 5, indices: 50 });
		if (!keys) expect.unreachable();
		const inBlocks = [...entries.values()].filter(({ in_pool }) => !in_pool);
		const transactions = inBlocks.map(({ tx_hash }) => transaction(tx_hash));
		const fast = await x25519PointMath(keys.view);
		const found = await scanTransactions(transactions, keys, fast ?? plainPointMath(keys.view));

		const { subaddress_accounts } = await client.call(getAccounts);
		const transfers: IncomingTransfer[] = [];
		for (const { account_index } of subaddress_accounts) {
			transfers.push(...(await client.call(incomingTransfers, { transfer_type: 'all', account_index })).transfers);
		}
		const line = (id: string, amount: bigint | null, index: bigint | undefined, key: string) =>
			`${id} ${amount} ${index} ${key}`;
		const wanted = transfers.map(({ tx_hash, amount, global_index, pubkey = '' }) =>
			line(tx_hash, amount, global_index, pubkey)
		);
		const seen = found.flatMap((outputs, i) =>
			outputs.map(({ output, amount }) => {
				const { tx_hash = '', output_indices = [] } = inBlocks[i] ?? {};
				return line(
					tx_hash,
					amount,
					output_indices[output],
					toHex(transactions[i]?.outputs[output]?.key ?? new Uint8Array())
				);
			})
		);
		expect(seen.toSorted()).toEqual(wanted.toSorted());
		const places = found.flat().map(({ address }) => `${address?.account} ${address?.index}`);
		const indices = transfers.map(({ subaddr_index }) =>
			typeof subaddr_index === 'object' ? `${subaddr_index.major} ${subaddr_index.minor}` : `0 ${subaddr_index}`
		);
		expect(places.toSorted()).toEqual(indices.toSorted());
	});

	it('reads the payment id', async () => {
		const { key } = await shop.call(queryKey, { key_type: 'view_key' });
		const { keys } = scanKeys(addressOf(addresses.shop), key);
		if (!keys) expect.unreachable();
		const [outputs] = await scanTransactions([transaction(hashes.integrated)], keys, plainPointMath(keys.view));
		expect(outputs).toMatchObject([{ payment_id: addresses.integrated.payment_id }]);
	});
});

describe('a payment', () => {
	it('checked by its key is what the service says', async () => {
		for (const txid of sent) {
			const from = await shop.call(proofs.getTxKey, { txid }).catch(() => customer.call(proofs.getTxKey, { txid }));
			const tx_key = from.tx_key ?? expect.unreachable();
			for (const address of everyAddress) {
				const { received } = await shop.call(proofs.checkTxKey, { txid, tx_key, address });
				const { payment } = checkPayment(transaction(txid), tx_key, addressOf(address));
				expect(payment?.received).toBe(received);
			}
		}
	});

	it('proved is what the service says, also when the proof is not good', async () => {
		let checked = 0;
		for (const txid of sent) {
			for (const [client, address] of [shop, customer].flatMap((one) =>
				everyAddress.map((text) => [one, text] as const)
			)) {
				const made = await client.call(proofs.getTxProof, { txid, address, message }).catch(() => null);
				if (!made) continue;
				// Every fourth proof is also checked with another message.
				for (const text of checked % 4 === 0 ? ['Order 8', message] : [message]) {
					const { signature } = made;
					const theirs = await shop.call(proofs.checkTxProof, { txid, address, message: text, signature });
					const ours = checkTransactionProof(transaction(txid), fromHex(txid), addressOf(address), text, signature);
					expect([ours.good, ours.good ? ours.payment.received : 0n]).toEqual([theirs.good, theirs.received]);
					checked++;
				}
			}
		}
		expect(checked).toBeGreaterThan(25);
	});

	it('that the page writes with the view key is good for the wallet service', async () => {
		const { key } = await customer.call(queryKey, { key_type: 'view_key' });
		const txid = hashes.confirmed;
		const address = addresses.customer;
		const random = () => crypto.getRandomValues(new Uint8Array(64));
		const by = [addressOf(address), message, decodeNumber(fromHex(key)), random] as const;
		const signature = createReceiverProof(transaction(txid), fromHex(txid), ...by);
		const right = { txid, address, message, signature: signature ?? '' };
		expect(await shop.call(proofs.checkTxProof, right)).toMatchObject({ good: true, received: 1_200_000_000_000n });
		expect(await shop.call(proofs.checkTxProof, { ...right, message: 'x' })).toMatchObject({ good: false });
	});
});

describe('who sent, and who holds,', () => {
	it('is shown by a spend proof as the service says', async () => {
		const txid = hashes.confirmed;
		const tx = transaction(txid);
		const rings = (await ringsOf(tx)).map((ring) => ring.map(({ key }) => key));
		const { signature } = await shop.call(proofs.getSpendProof, { txid, message });
		for (const text of [message, 'x']) {
			const { good } = await customer.call(proofs.checkSpendProof, { txid, message: text, signature });
			expect(checkSpendProof(tx, fromHex(txid), rings, text, signature).good).toBe(good);
		}
	});

	it('is shown by a reserve proof as the service says', async () => {
		const address = addresses.customer;
		const { signature } = await customer.call(proofs.getReserveProof, { all: true, message });
		const proof = decodeReserveProof(signature);
		if (!proof) expect.unreachable();
		const holdings = proof.entries.map(({ txid }) => ({ tx: transaction(txid), isSpent: false }));
		const right = await shop.call(proofs.checkReserveProof, { address, message, signature });
		expect(checkReserveProof(proof, addressOf(address), message, holdings)?.total).toBe(right.total);
		const wrong = await shop.call(proofs.checkReserveProof, { address, message: 'x', signature });
		expect(checkReserveProof(proof, addressOf(address), 'x', holdings) !== null).toBe(wrong.good);
	});
});

describe('a signed message', () => {
	it('is verified as the service verifies it', async () => {
		const [first = ''] = subaddresses;
		for (const [address, address_index] of [
			[addresses.shop, 0],
			[first, 1]
		] as const) {
			for (const signature_type of ['spend', 'view'] as const) {
				const by = { data: message, account_index: 0, address_index, signature_type };
				const { signature } = await shop.call(proofs.sign, by);
				for (const [data, to] of [
					[message, address],
					['x', address],
					[message, addresses.customer]
				] as const) {
					const theirs = await customer.call(proofs.verify, { data, address: to, signature });
					const ours = checkMessageSignature(data, addressOf(to), signature);
					expect(ours.good).toBe(theirs.good);
					if (ours.good) expect(theirs).toMatchObject({ version: ours.version, signature_type: ours.signature_type });
				}
			}
		}
	});
});

import { describe, expect, test } from 'vitest';
import { toHex } from '../../../../src/lib/bytes/hex';
import { sealOf, type Verdict } from '../../../../src/lib/chain/verdict';
import { sealBlock, sealPrevious, type BlockAnswer, type BlockEntry } from '../../../../src/lib/explorer/seal/block';
import { entryBytes } from '../../../../src/lib/explorer/seal/entry-bytes';
import { indexRequests, sealTransaction } from '../../../../src/lib/explorer/seal/transaction';
import { nameOf, summaryOf, valueOf } from '../../../../src/lib/explorer/seal/words';
import type { TransactionEntry } from '../../../../src/lib/rpc/daemon/records';
import { regtestBlock, regtestTransactions } from '../../chain/fixtures';

const fixture = regtestTransactions[0] ?? expect.unreachable();

const entry = (changes: Partial<TransactionEntry> = {}): TransactionEntry => ({
	...{ as_hex: toHex(fixture.bytes), tx_hash: fixture.tx_hash, double_spend_seen: false, in_pool: true },
	output_indices: [],
	...changes
});

const differing = (verdicts: readonly Verdict[]) =>
	verdicts.filter(({ kind }) => kind === 'differs').map(({ fact }) => fact);

describe('the bytes of an entry', () => {
	test('are whole, joined from two parts, or none', () => {
		expect(entryBytes({ as_hex: 'ab', pruned_as_hex: 'cd', prunable_as_hex: 'ef' })).toEqual(Uint8Array.of(0xab));
		expect(entryBytes({ as_hex: '', pruned_as_hex: 'cd', prunable_as_hex: 'ef' })).toEqual(Uint8Array.of(0xcd, 0xef));
		expect(entryBytes({ as_hex: '' })).toEqual(new Uint8Array());
		expect(entryBytes({ as_hex: 'x' })).toEqual(new Uint8Array());
	});
});

describe("a transaction's seal", () => {
	test('is confirmed by its bytes, and by pruned bytes with the hash of the rest', () => {
		expect(sealOf(sealTransaction(fixture.tx_hash, entry(), null))).toBe('confirmed');
		const { prunable_hash } = fixture;
		const pruned = entry({ as_hex: '', pruned_as_hex: toHex(fixture.pruned), prunable_hash });
		expect(sealOf(sealTransaction(fixture.tx_hash.toUpperCase(), pruned, null))).toBe('confirmed');
	});

	test('is broken when another transaction was asked for', () => {
		expect(differing(sealTransaction('ab'.repeat(32), entry(), null))).toEqual(['asked']);
	});

	test('is open when nothing can be read', () => {
		expect(sealOf(sealTransaction(fixture.tx_hash, entry({ as_hex: '02ff' }), null))).toBe('open');
	});

	test('takes no words for JSON: without being asked for, the reading of the node is not compared', () => {
		const facts = sealTransaction(fixture.tx_hash, entry({ as_json: '{}' }), null).map(({ fact }) => fact);
		expect(facts.filter((fact) => fact.startsWith('as_json'))).toEqual([]);
	});

	test('is broken by an output index that leads to another output', () => {
		const mined = entry({ in_pool: false, output_indices: [5n, 6n] });
		expect(indexRequests(mined)).toEqual([
			{ amount: 0n, index: 5n },
			{ amount: 0n, index: 6n }
		]);
		const keys = fixture.as_json.vout.map(({ target }) => target.tagged_key.key);
		const more = { block: null, as_json: undefined, keys };
		expect(differing(sealTransaction(fixture.tx_hash, mined, more))).toEqual([]);
		const swapped = { ...more, keys: keys.toReversed() };
		expect(differing(sealTransaction(fixture.tx_hash, mined, swapped))).toEqual([
			'output_indices[0].key',
			'output_indices[1].key'
		]);
	});
});

describe("a block's seal", () => {
	const { bytes, json, header: known } = regtestBlock();
	const { tx_hashes } = json;
	const header = {
		...{ hash: known.hash, height: known.height, prev_hash: json.prev_id },
		num_txes: tx_hashes.length
	} as BlockAnswer['block_header'];
	const block = { block_header: header, blob: toHex(bytes), json: '', tx_hashes } as BlockAnswer;
	const asked = { height: known.height };
	const seal = (changes: Partial<BlockAnswer>, entries: readonly BlockEntry[] = []) =>
		sealBlock({ asked, block: { ...block, ...changes }, json: undefined, entries });

	test('is confirmed by its bytes, also when its transactions are not there', () => {
		expect(sealOf(seal({}))).toBe('confirmed');
	});

	test('is broken by a coinbase id that is said a second time and differs', () => {
		expect(differing(seal({ miner_tx_hash: 'ab'.repeat(32) }))).toEqual(['block.miner_tx_hash']);
	});

	test('is broken by a transaction that is not in the block', () => {
		expect(differing(seal({}, [entry({ tx_hash: 'ab'.repeat(32) })]))).toEqual(['transactions[0].tx_hash']);
	});

	test('is open when its bytes are no block', () => {
		expect(sealOf(seal({ blob: '00' }))).toBe('open');
		expect(sealOf(seal({ blob: 'x' }))).toBe('open');
	});

	test('does not take itself for the block before it', () => {
		expect(sealPrevious(block, block)).toMatchObject([{ kind: 'differs' }]);
		expect(sealPrevious(block, { ...block, blob: '00' })).toMatchObject([{ kind: 'impossible' }]);
	});
});

describe('words', () => {
	const verdict = (fact: string, kind: Verdict['kind'] = 'recomputed', claimed: Verdict['claimed'] = 1): Verdict => ({
		...{ fact, kind, claimed },
		computed: claimed
	});

	test('name facts for people, and what they do not know by its own name', () => {
		expect(nameOf(verdict('prev_hash'))).toBe('Previous block id');
		expect(nameOf(verdict('tx_hashes[3]'))).toBe('Transaction ids (4)');
		expect(nameOf(verdict('output_indices[1].key'))).toBe('The output at a global index (2)');
		expect(nameOf(verdict('as_json.vin[0].key.k_image'))).toBe("The node's own reading of the transaction (1)");
		expect(nameOf(verdict('something_new'))).toBe('something_new');
	});

	test('say how much was compared', () => {
		expect(valueOf(verdict('json', 'recomputed', 50))).toBe('all 50 values');
		expect(valueOf(verdict('tx_hashes.length', 'recomputed', 2))).toBe('all 2');
		expect(valueOf(verdict('in_pool', 'taken', true))).toBe('yes');
	});

	test('sum up', () => {
		expect(summaryOf([verdict('hash'), verdict('depth', 'taken')], 'block')).toBe(
			"1 fact recomputed from the block's bytes, 1 on trust"
		);
		expect(summaryOf([verdict('hash'), verdict('reward', 'differs')], 'block')).toBe(
			'1 fact of 2 that were recomputed differ'
		);
	});
});

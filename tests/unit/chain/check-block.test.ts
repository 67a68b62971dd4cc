import { parseBlock } from '../../../src/lib/chain/block';
import { checkBlock, type BlockClaims } from '../../../src/lib/chain/check-block';
import { concat } from '../../../devnet/chain-data/encode';
import {
	blocks,
	regtestBlock,
	regtestTransactions,
	transactions,
	vectorById
} from '../../../devnet/chain-data/fixtures';

const { bytes, json, header, miner_tx_hash } = regtestBlock();
const inOrder = json.tx_hashes.map((id) => regtestTransactions.find(({ tx_hash }) => tx_hash === id)?.bytes ?? null);

const checkable: BlockClaims = {
	hash: header.hash,
	height: header.height,
	prev_hash: json.prev_id,
	major_version: json.major_version,
	minor_version: json.minor_version,
	timestamp: json.timestamp,
	nonce: json.nonce,
	num_txes: json.tx_hashes.length,
	reward: BigInt(header.reward),
	block_size: 14_614,
	block_weight: 14_614,
	miner_tx_hash,
	tx_hashes: json.tx_hashes,
	json
};

const trusted: BlockClaims = {
	orphan_status: false,
	depth: 12,
	difficulty: 1,
	wide_difficulty: 1n,
	cumulative_difficulty: 2n ** 64n,
	wide_cumulative_difficulty: 2n ** 64n,
	long_term_weight: 176_470,
	pow_hash: ''
};

const context = { asked: { hash: header.hash }, transactions: inOrder };
const check = (claims: BlockClaims, more: Parameters<typeof checkBlock>[2] = context) =>
	checkBlock(bytes, { ...checkable, ...trusted, ...claims }, more);
const differing = (claims: BlockClaims, more?: Parameters<typeof checkBlock>[2]) =>
	check(claims, more).filter(({ kind }) => kind !== 'recomputed' && kind !== 'taken');

describe('an honest node', () => {
	test('says of a block what its bytes say, and some things beyond', () => {
		const verdicts = check({});
		const facts = (kind: string) => verdicts.filter((one) => one.kind === kind).map(({ fact }) => fact);
		expect(facts('taken').toSorted()).toEqual(Object.keys(trusted).toSorted());
		expect(facts('recomputed').toSorted()).toEqual(
			[
				'asked.hash',
				...Object.keys(checkable).map((name) => name.replace('tx_hashes', 'tx_hashes.length')),
				...inOrder.map((_, i) => `transactions[${i}]`)
			].toSorted()
		);
		expect(verdicts.length).toBe(facts('taken').length + facts('recomputed').length);
	});

	test.each(blocks)('of the main network is believed about $id', ({ id, bytes }) => {
		const { prev_id, tx_hashes, miner_tx_range } = parseBlock(bytes);
		const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');
		const size = miner_tx_range.end - miner_tx_range.start;
		const claims = { hash: id, prev_hash: hex(prev_id), tx_hashes: tx_hashes.map(hex), block_weight: size };
		const kinds = checkBlock(bytes, claims).map(({ fact, kind }) => `${fact} ${kind}`);
		const weight = tx_hashes.length === 0 ? 'recomputed' : 'impossible';
		expect(kinds).toEqual([
			'hash recomputed',
			'prev_hash recomputed',
			'tx_hashes.length recomputed',
			`block_weight ${weight}`
		]);
	});

	test('sends transactions that are in the Merkle tree', () => {
		const block = vectorById(blocks, '5ecb7e66');
		const given = ['2180a87f', 'd7febd16'].map((id) => vectorById(transactions, id));
		const verdicts = checkBlock(block, { block_weight: 21_905 }, { transactions: given });
		expect(verdicts.map(({ fact, kind }) => `${fact} ${kind}`)).toEqual([
			'transactions[0] recomputed',
			'transactions[1] recomputed',
			'block_weight recomputed'
		]);
	});
});

describe('a lie about a block is caught', () => {
	const other = 'ab'.repeat(32);

	test.each<[keyof BlockClaims, BlockClaims[keyof BlockClaims]]>([
		['hash', other],
		['height', header.height + 1],
		['prev_hash', other],
		['major_version', 15],
		['minor_version', 0],
		['timestamp', json.timestamp + 1],
		['nonce', 1],
		['num_txes', 3],
		['reward', BigInt(header.reward) + 1n],
		['block_size', 14_613],
		['block_weight', 14_615],
		['miner_tx_hash', other]
	])('in %s, and nothing else is called one', (fact, lie) => {
		expect(differing({ [fact]: lie })).toMatchObject([{ fact, kind: 'differs', claimed: lie }]);
	});

	test('in its transactions: one exchanged, one left out, two swapped', () => {
		const [first = '', second = '', ...rest] = json.tx_hashes;
		const facts = (tx_hashes: string[]) => differing({ tx_hashes }).map(({ fact }) => fact);
		expect(facts([other, second, ...rest])).toEqual(['tx_hashes[0]']);
		expect(facts([second, first, ...rest])).toEqual(['tx_hashes[0]', 'tx_hashes[1]']);
		expect(facts([first, second, ...rest.slice(1)])).toContain('tx_hashes.length');
	});

	test('in its JSON', () => {
		const { miner_tx } = json;
		const lie = { ...json, miner_tx: { ...miner_tx, unlock_time: miner_tx.unlock_time + 1 } };
		expect(differing({ json: lie })).toMatchObject([{ fact: 'json.miner_tx.unlock_time', kind: 'differs' }]);
	});

	test('by sending another block than the requested one', () => {
		expect(differing({}, { ...context, asked: { hash: other } })).toMatchObject([
			{ fact: 'asked.hash', kind: 'differs' }
		]);
		expect(differing({}, { ...context, asked: { height: 5 } })).toMatchObject([
			{ fact: 'asked.height', kind: 'differs', claimed: 5, computed: header.height }
		]);
		expect(differing({}, { ...context, asked: { height: 101n } })).toEqual([]);
	});

	test('in the transactions that were sent', () => {
		const [first = null, second = null, ...rest] = inOrder;
		const facts = (given: (Uint8Array | null)[]) =>
			differing({}, { ...context, transactions: given }).map(({ fact, kind }) => `${fact} ${kind}`);
		const unweighed = ['block_size impossible', 'block_weight impossible'];
		expect(facts([second, first, ...rest])).toEqual([
			'transactions[0] differs',
			'transactions[1] differs',
			...unweighed
		]);
		expect(facts([null, second, ...rest])).toEqual(['transactions[0] impossible', ...unweighed]);
		const cut = first?.subarray(0, -1) ?? null;
		expect(facts([cut, second, ...rest])).toEqual(['transactions[0] impossible', ...unweighed]);
		expect(facts([...inOrder, first])).toEqual(['transactions.length differs']);
	});
});

describe('what cannot be checked', () => {
	test('is the weight, when transactions are missing', () => {
		expect(differing({}, {}).map(({ fact, kind }) => `${fact} ${kind}`)).toEqual([
			'block_size impossible',
			'block_weight impossible'
		]);
	});

	test('is the weight beside the main chain', () => {
		const taken = check({ orphan_status: true }).filter(({ kind }) => kind === 'taken');
		expect(taken.map(({ fact }) => fact)).toEqual(expect.arrayContaining(['block_size', 'block_weight']));
	});

	test('is everything, of bytes that are no block', () => {
		expect(checkBlock(concat(bytes, [0]), checkable)).toEqual([
			{
				fact: 'blob',
				kind: 'impossible',
				claimed: bytes.length + 1,
				computed: 'what follows the transaction ids (1 bytes) is unknown to this release'
			}
		]);
	});

	test('is nothing, when nothing is claimed', () => {
		expect(checkBlock(bytes, {})).toEqual([]);
		expect(checkBlock(bytes, { miner_tx_hash: '' })).toEqual([]);
	});
});

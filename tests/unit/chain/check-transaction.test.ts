import { toHex } from '../../../src/lib/bytes/hex';
import { checkTransaction, type TransactionClaims } from '../../../src/lib/chain/check-transaction';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { concat } from '../../../devnet/chain-data/encode';
import { regtestBlock, regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

const block = regtestBlock();
const inBlock = { blob: block.bytes, hash: block.header.hash };

/** All that a node and the page may say of a transaction, rightly. */
function honest({ tx_hash, bytes, as_json, prunable_hash, pool }: (typeof regtestTransactions)[number]) {
	const { inputs, outputs, extra, unlock_time, version, rct } = parseTransaction(bytes);
	const spent = inputs.filter((input) => input.type === 'key');
	const checkable = {
		tx_hash,
		id_hash: tx_hash,
		prunable_hash,
		as_json,
		version,
		unlock_time,
		rct_type: rct?.type,
		fee: pool.fee,
		blob_size: pool.blob_size,
		weight: pool.weight,
		extra: toHex(extra),
		key_images: spent.map(({ key_image }) => toHex(key_image)),
		key_offsets: spent.map(({ key_offsets }) => key_offsets),
		absolute_indices: spent.map(({ absolute_indices }) => absolute_indices.map(Number)),
		outputs: outputs.map(({ amount, key, view_tag = 0 }) => ({
			amount,
			key: toHex(key),
			view_tag: toHex(Uint8Array.of(view_tag))
		})),
		output_indices: outputs.map((_, i) => 700 + i),
		block_height: block.header.height,
		block_timestamp: block.json.timestamp
	} satisfies TransactionClaims;
	return checkable;
}

const trusted: TransactionClaims = {
	in_pool: false,
	confirmations: 10,
	double_spend_seen: false,
	received_timestamp: 5,
	receive_time: 5,
	relayed: true
};

const [model] = regtestTransactions;
if (!model) throw new Error('there is no transaction');
const claims = honest(model);
const context = { asked: model.tx_hash, block: inBlock };
const differing = (lies: TransactionClaims, bytes = model.bytes, more = context) =>
	checkTransaction(bytes, { ...claims, ...trusted, ...lies }, more).filter(
		({ kind }) => kind !== 'recomputed' && kind !== 'taken'
	);

describe('an honest node', () => {
	test.each(regtestTransactions)('says of $name what its bytes say, and some things beyond', (given) => {
		const verdicts = checkTransaction(
			given.bytes,
			{ ...honest(given), ...trusted },
			{ asked: given.tx_hash, block: inBlock }
		);
		const kinds = (kind: string) => verdicts.filter((one) => one.kind === kind);
		expect(kinds('taken').map(({ fact }) => fact)).toEqual(['output_indices[0]', ...Object.keys(trusted)]);
		expect([...kinds('differs'), ...kinds('impossible')]).toEqual([]);
		const facts = new Set(kinds('recomputed').map(({ fact }) => fact.replace(/[.[].*/, '')));
		expect([...facts].toSorted()).toEqual(['asked', 'block_hash', 'in_block', ...Object.keys(claims)].toSorted());
	});

	test.each(regtestTransactions)('says of $name, pruned, what its bytes and the hash of the rest say', (given) => {
		const { rctsig_prunable, ...as_json } = given.as_json;
		expect(rctsig_prunable).toBeDefined();
		const verdicts = checkTransaction(given.pruned, { ...honest(given), as_json });
		const unsure = verdicts.filter(({ kind }) => kind !== 'recomputed' && kind !== 'taken');
		expect(unsure.map(({ fact, kind }) => `${fact} ${kind}`)).toEqual(['blob_size impossible', 'weight impossible']);
		expect(verdicts).toContainEqual(expect.objectContaining({ fact: 'prunable_hash', kind: 'recomputed' }));
	});

	test.each(transactions)('of the main network is believed about $id', ({ id, bytes }) => {
		const { unlock_time, version } = parseTransaction(bytes);
		const verdicts = checkTransaction(bytes, { tx_hash: id, version, unlock_time, blob_size: bytes.length });
		expect(verdicts.map(({ kind }) => kind)).toEqual(['recomputed', 'recomputed', 'recomputed', 'recomputed']);
	});

	test('numbers the outputs of version 1 as it likes, but all of them', () => {
		const bytes = vectorById(transactions, '9e3f73e6');
		const kinds = (output_indices: number[]) => checkTransaction(bytes, { output_indices }).map(({ kind }) => kind);
		expect(kinds([9, 3, 7, 1, 5])).toEqual(['taken', 'recomputed', 'taken', 'taken', 'taken', 'taken']);
		expect(kinds([9, 3, 7, 1])).toContain('differs');
	});

	test('numbers no outputs in the pool', () => {
		expect(differing({ in_pool: true, output_indices: [] })).toEqual([]);
		expect(differing({ in_pool: true })).toMatchObject([{ fact: 'output_indices.length' }]);
		expect(differing({ in_pool: false, output_indices: [] })).toMatchObject([{ fact: 'output_indices.length' }]);
	});
});

describe('a lie about a transaction is caught', () => {
	const other = 'ab'.repeat(32);
	const [image = ''] = claims.key_images;
	const [output = {}, ...outputs] = claims.outputs;

	test.each<[string, TransactionClaims]>([
		['tx_hash', { tx_hash: other }],
		['id_hash', { id_hash: other }],
		['prunable_hash', { prunable_hash: other }],
		['version', { version: 1 }],
		['unlock_time', { unlock_time: 1n }],
		['rct_type', { rct_type: 5 }],
		['fee', { fee: claims.fee + 1 }],
		['blob_size', { blob_size: claims.blob_size - 1 }],
		['weight', { weight: claims.weight + 1 }],
		['extra', { extra: `${claims.extra}00` }],
		['key_images[0]', { key_images: [other, ...claims.key_images.slice(1)] }],
		['key_images.length', { key_images: [...claims.key_images, image] }],
		['key_offsets.length', { key_offsets: [] }],
		['key_offsets[0][1]', { key_offsets: [claims.key_offsets[0]?.with(1, 0n) ?? [], ...claims.key_offsets.slice(1)] }],
		['absolute_indices[0].length', { absolute_indices: [claims.absolute_indices[0]?.slice(1) ?? []] }],
		['outputs.length', { outputs }],
		['outputs[0].amount', { outputs: [{ ...output, amount: 1n }, ...outputs] }],
		['outputs[0].key', { outputs: [{ ...output, key: other }, ...outputs] }],
		['outputs[0].view_tag', { outputs: [{ ...output, view_tag: 'zz' }, ...outputs] }],
		['output_indices[1]', { output_indices: [700, 702] }],
		['output_indices[0]', { output_indices: [0.5, 1] }],
		['block_height', { block_height: 102n }],
		['block_timestamp', { block_timestamp: 5 }],
		['as_json.unlock_time', { as_json: { ...model.as_json, unlock_time: 1 } }],
		[
			'as_json.rct_signatures.txnFee',
			{ as_json: { ...model.as_json, rct_signatures: { ...model.as_json.rct_signatures, txnFee: 1 } } }
		]
	])('in %s', (fact, lie) => {
		expect(differing(lie)).toContainEqual(expect.objectContaining({ fact, kind: 'differs' }));
		const [name = ''] = fact.split(/[.[]/);
		expect(differing(lie).map((verdict) => verdict.fact.split(/[.[]/)[0])).toEqual(differing(lie).map(() => name));
	});

	test('by sending another transaction than the requested one', () => {
		expect(differing({}, model.bytes, { ...context, asked: other })).toMatchObject([
			{ fact: 'asked', kind: 'differs' }
		]);
	});

	test('in its block', () => {
		const hash = { blob: block.bytes, hash: other };
		expect(differing({}, model.bytes, { ...context, block: hash })).toMatchObject([{ fact: 'block_hash' }]);
		const bytes = vectorById(transactions, 'e2d39395');
		const verdicts = checkTransaction(bytes, {}, { block: inBlock });
		expect(verdicts).toContainEqual({ fact: 'in_block', kind: 'differs', claimed: true, computed: false });
		const broken = { block: { ...inBlock, blob: block.bytes.subarray(1) } };
		const noBlock = checkTransaction(model.bytes, { block_height: 7 }, broken);
		expect(noBlock).toMatchObject([
			{ fact: 'in_block', kind: 'impossible' },
			{ fact: 'block_height', kind: 'taken' }
		]);
	});

	test('in the hash of what was pruned, through the id', () => {
		const facts = differing({ prunable_hash: other }, model.pruned).map(({ fact, kind }) => `${fact} ${kind}`);
		expect(facts).toEqual(expect.arrayContaining(['tx_hash differs', 'asked differs', 'prunable_hash impossible']));
	});
});

describe('what cannot be checked', () => {
	test('is the id of pruned bytes alone', () => {
		const unsure = (bytes: Uint8Array, prunable_hash?: string) =>
			checkTransaction(bytes, { tx_hash: model.tx_hash, prunable_hash })[0];
		expect(unsure(model.pruned)).toMatchObject({ fact: 'tx_hash', kind: 'impossible' });
		expect(unsure(model.pruned, 'no hash')).toMatchObject({ fact: 'tx_hash', kind: 'impossible' });
		expect(unsure(vectorById(transactions, '9e3f73e6').subarray(0, 320), claims.prunable_hash)).toMatchObject({
			kind: 'impossible'
		});
	});

	test('is everything, of bytes that are no transaction', () => {
		expect(checkTransaction(concat(model.bytes, [0]), claims)).toEqual([
			{
				fact: 'blob',
				kind: 'impossible',
				claimed: model.bytes.length + 1,
				computed: expect.stringContaining('left over')
			}
		]);
	});

	test('is not claimed by an empty hash', () => {
		expect(checkTransaction(model.bytes, { prunable_hash: '' })).toEqual([]);
	});

	test('is where it is, without its block', () => {
		const taken = checkTransaction(model.bytes, { block_height: 5, block_timestamp: 6 }).map(({ kind }) => kind);
		expect(taken).toEqual(['taken', 'taken']);
	});
});

import { blockJson, transactionJson, type Json } from '../../../src/lib/chain/as-json';
import { parseBlock } from '../../../src/lib/chain/block';
import { decodeParts } from '../../../src/lib/chain/parts';
import { regtestBlock, regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

/** As a node's JSON comes out of `JSON.parse`; these hold no integer past 2^53. */
const plain = (json: Json): unknown =>
	JSON.parse(JSON.stringify(json, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));

describe("a node's own JSON", () => {
	test.each(regtestTransactions)('of $name is what its bytes say', ({ bytes, as_json }) => {
		expect(plain(transactionJson(decodeParts(bytes)))).toEqual(as_json);
	});

	test.each(regtestTransactions)('of $name, pruned, has no proofs', ({ pruned, as_json }) => {
		const { rctsig_prunable, ...rest } = as_json;
		expect(rctsig_prunable).toBeDefined();
		expect(plain(transactionJson(decodeParts(pruned)))).toEqual(rest);
	});

	test('of a block is what its bytes say', () => {
		const { bytes, json } = regtestBlock();
		expect(plain(blockJson(parseBlock(bytes)))).toEqual(json);
	});

	test('of version 1 has one text of signatures for each input, and plain keys', () => {
		const bytes = vectorById(transactions, '9e3f73e6');
		const json = transactionJson(decodeParts(bytes));
		const { signatures } = decodeParts(bytes);
		expect(json['signatures']).toEqual(signatures?.map((list) => Buffer.concat(list).toString('hex')));
		const key = expect.stringMatching(/^[0-9a-f]{64}$/);
		expect((json['vout'] as Json[])[0]).toEqual({ amount: 90_000_000_000n, target: { key } });
		expect(json).not.toHaveProperty('rct_signatures');
		expect(transactionJson(decodeParts(vectorById(transactions, '3bc7ff01')))).toMatchObject({ signatures: [] });
	});

	test('of type 3 has its masks, its count of proofs, and rows of signatures', () => {
		const json = transactionJson(decodeParts(vectorById(transactions, '84d48dc1')));
		const key = expect.stringMatching(/^[0-9a-f]{64}$/);
		expect(json['rct_signatures']).toMatchObject({
			type: 3,
			ecdhInfo: [{ mask: key, amount: key }, {}],
			outPk: [key, key]
		});
		expect(json['rctsig_prunable']).toMatchObject({
			nbp: 1,
			bp: [{ taux: key }],
			MGs: [{ cc: key }, {}],
			pseudoOuts: [key, key]
		});
		const [first] = (json['rctsig_prunable'] as { MGs: { ss: string[][] }[] }).MGs;
		expect(first?.ss).toHaveLength(11);
		expect(first?.ss[0]).toEqual([key, key]);
	});
});

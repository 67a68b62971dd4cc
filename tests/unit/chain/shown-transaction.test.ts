import fc from 'fast-check';
import { fromHex } from '../../../src/lib/bytes/hex';
import { combineTransactionFields, transactionFromJson } from '../../../src/lib/chain/shown-transaction';
import { parsePartialTransaction, parseTransaction } from '../../../src/lib/chain/transaction';
import { caseCount } from '../../full';
import { regtestBlock, regtestTransactions } from '../../../devnet/chain-data/fixtures';

describe("a node's JSON", () => {
	test.each(regtestTransactions)('of $name shows what its bytes show', ({ bytes, as_json }) => {
		const { rct, ...shown } = parseTransaction(bytes);
		expect(transactionFromJson(as_json)).toEqual({
			...combineTransactionFields({ ...shown, rct }, null),
			fee: rct?.fee
		});
	});

	test('of a coinbase shows what its bytes show', () => {
		const { json, miner_tx } = regtestBlock();
		expect(transactionFromJson(json.miner_tx)).toEqual(combineTransactionFields(parseTransaction(miner_tx), null));
	});

	test('shows outputs and inputs of types that are unknown here', () => {
		const key = 'ab'.repeat(32);
		const view_tag = '010203';
		const carrot_v1 = { key, view_tag, encrypted_janus_anchor: 'cd'.repeat(16) };
		const shown = transactionFromJson({
			version: 2,
			vin: [{ script: { prev: 'x', amount: 2n ** 60n } }],
			vout: [
				{ amount: 0, target: { carrot_v1 } },
				{ amount: 2n ** 60n, target: { later: 5 } }
			],
			rct_signatures: { type: 7, txnFee: 30_640_000 }
		});
		expect(shown.inputs).toEqual([{ type: 'unknown', json: '{"script":{"prev":"x","amount":"1152921504606846976"}}' }]);
		expect(shown.outputs).toEqual([
			{ amount: 0n, key: fromHex(key), view_tag, anchor: 'cd'.repeat(16), unknownType: null },
			{ amount: 2n ** 60n, key: null, view_tag: null, anchor: null, unknownType: 'later' }
		]);
		expect(shown).toMatchObject({ version: 2, rct_type: 7, fee: 30_640_000n, unlock_time: undefined });
	});

	test('may be anything', () => {
		const names = [
			'version',
			'vin',
			'vout',
			'extra',
			'key',
			'gen',
			'target',
			'amount',
			'rct_signatures',
			'txnFee',
			'carrot_v1',
			'view_tag',
			'encrypted_janus_anchor'
		];
		const json = fc.letrec((tie) => ({
			value: fc.oneof(
				{ depthSize: 'small' },
				fc.constantFrom(null, true, -1, 1.5, 2 ** 60, 2n ** 64n, '', 'ab'.repeat(32)),
				fc.array(tie('value'), { maxLength: 3 }),
				fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 })
			)
		})).value;
		fc.assert(
			fc.property(json, (json) => {
				const { fee, unlock_time, version } = transactionFromJson(json);
				expect([fee ?? 0n, unlock_time ?? 0n].every((value) => value >= 0n && value < 2n ** 64n)).toBe(true);
				expect(Number.isSafeInteger(version ?? 0)).toBe(true);
			}),
			{ numRuns: caseCount(300, 10_000) }
		);
	});
});

test('fields that the bytes show count before those of the JSON', () => {
	const [{ bytes, as_json } = regtestTransactions[1] ?? expect.unreachable()] = regtestTransactions;
	const newer = bytes.slice();
	newer[parseTransaction(bytes).bounds.prefix_end] = 8;
	const { known } = parsePartialTransaction(newer);
	const lie = transactionFromJson({ ...as_json, version: 9, vout: [] });
	expect(combineTransactionFields(known, lie)).toMatchObject({
		version: 2,
		rct_type: as_json.rct_signatures.type,
		fee: BigInt(as_json.rct_signatures.txnFee ?? 0),
		outputs: as_json.vout.map(() => expect.anything())
	});
});

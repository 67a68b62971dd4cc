import { transactionFee } from '../../../src/lib/chain/weight-and-fee';
import { parseTransaction, type Transaction } from '../../../src/lib/chain/transaction';
import { transactions, vectorById } from '../../../devnet/chain-data/fixtures';

function read(id: string): Transaction {
	return parseTransaction(vectorById(transactions, id));
}

describe('the fee', () => {
	/** Version 1: the sums of inputs and outputs, added up apart from the parser under test. Version 2: as stated. */
	test.each([
		['9e3f73e6', 14000000000n],
		['2180a87f', 100287440000n],
		['d7febd16', 100000000000n],
		['84d48dc1', 1401270000n],
		['b6b4394d', 61470000n],
		['e2d39395', 43370000n],
		['e57440ec', 42820000n]
	])('of %s is %s atomic units', (id, fee) => {
		expect(transactionFee(read(id))).toBe(fee);
	});

	test('is nothing that a coinbase pays', () => {
		expect(transactionFee(read('3bc7ff01'))).toBeNull();
		expect(transactionFee({ ...read('e2d39395'), inputs: [{ type: 'gen', height: 5 }] })).toBeNull();
	});

	test('is null for a RingCT type that states none', () => {
		const tx = read('e2d39395');
		const rct = { type: 0, fee: 0n, pseudo_outs: null, ecdh_info: [], out_pk: [] } as const;
		expect(transactionFee({ ...tx, rct: { ...rct, ecdh_info: [], out_pk: [] } })).toBeNull();
	});

	test('is not negative', () => {
		const tx = read('9e3f73e6');
		expect(transactionFee({ ...tx, outputs: [...tx.outputs, ...tx.outputs] })).toBeNull();
	});
});

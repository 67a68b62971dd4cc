import { changeOf, entriesOf } from '../../../../src/lib/wallet/history/transfer-details';
import { transfer, txid } from '../transfers';

describe('the entries of one transaction', () => {
	const kinds = (types: string[]) => entriesOf(types.map((type) => transfer({ type }))).map(({ kind }) => kind);

	test('begin with what left', () => {
		expect(kinds(['in', 'in', 'out'])).toEqual(['out', 'in', 'in']);
		expect(kinds(['pool', 'pending'])).toEqual(['pending', 'pool']);
		expect(kinds(['block'])).toEqual(['mined']);
	});

	test('leave out that it failed, once it is in a block or in the pool all the same', () => {
		expect(kinds(['failed', 'out'])).toEqual(['out']);
		expect(kinds(['failed', 'pending'])).toEqual(['pending']);
		expect(kinds(['failed'])).toEqual(['failed']);
	});

	test('of a kind that nobody knows is something that came', () => {
		expect(kinds(['gift'])).toEqual(['in']);
	});
});

describe('change', () => {
	const output = (amount: bigint, tx_hash = txid(1)) => ({
		amount,
		tx_hash,
		global_index: 0n,
		key_image: '',
		spent: false,
		subaddr_index: 0
	});
	const sent = transfer({ destinations: [{ address: 'main', amount: 4n }] });

	test('is what came back, without what was sent there', () => {
		expect(changeOf(sent, [output(10n), output(4n), output(99n, txid(2))])).toBe(10n);
	});

	test('is what the service says, where it does', () => {
		expect(changeOf({ ...sent, change_amount: 7n }, [])).toBe(7n);
	});

	test('is not known before it is in a block', () => {
		expect(changeOf(sent, [])).toBeNull();
	});
});

import { confirmedValues } from '../../../src/lib/console/confirmed-values';
import { walletOperations } from '../../../src/lib/rpc/catalogue';
import { exactParser } from '../../../src/lib/rpc/json';
import { paramsShape } from '../../../src/lib/rpc/shape';
import { parseFormValues, valuesOf } from '../../../src/lib/rpc/form-values';

const parse = await exactParser();

function confirmed(name: string, typed: Record<string, string>) {
	const operation = walletOperations.find((each) => each.name === name);
	if (!operation) throw new Error(`no operation ${name}`);
	const read = parseFormValues(paramsShape(operation), typed, parse);
	if (read.problem) throw new Error(JSON.stringify(read.problem));
	return confirmedValues(paramsShape(operation), valuesOf(paramsShape(operation), read.value));
}

test('every recipient and every amount of a transfer is confirmed, to the last digit', () => {
	const destinations = Array.from({ length: 40 }, (_, at) => ({
		amount: 18446744073709551615n - BigInt(at),
		address: `${at}x`.padEnd(95, '5')
	}));
	const typed = `[${destinations.map(({ amount, address }) => `{"amount":${amount},"address":"${address}"}`).join(',')}]`;
	const [found, priority] = confirmed('transfer', { destinations: typed, priority: '3' });
	expect(found).toMatchObject({ name: 'destinations', count: 40 });
	for (const { amount, address } of destinations) {
		expect(found?.text).toContain(`"amount": ${amount}`);
		expect(found?.text).toContain(address);
	}
	expect(priority).toEqual({ name: 'priority', text: '3', count: null });
});

test('of a name that comes twice, what is sent is confirmed', () => {
	const [found] = confirmed('transfer', { destinations: '[{"amount":1,"amount":1000,"address":"5"}]' });
	expect(found?.text).toContain('"amount": 1000');
	expect(found?.text).not.toContain('"amount": 1,');
});

test('long text is whole', () => {
	const hex = 'ab'.repeat(5000);
	expect(confirmed('submit_transfer', { tx_data_hex: hex })).toEqual([{ name: 'tx_data_hex', text: hex, count: null }]);
	const value = 'word '.repeat(2000);
	expect(confirmed('set_attribute', { key: 'k', value })).toContainEqual({
		name: 'value',
		text: value,
		count: null
	});
});

test('secrets are named and not shown; what is left out is not there', () => {
	const values = confirmed('open_wallet', { filename: 'a', password: 'Pa55' });
	expect(values.map(({ name, text }) => [name, text])).toEqual([
		['filename', 'a'],
		['password', 'not shown here']
	]);
});

import { describe, expect, test } from 'vitest';
import { daemonCatalogue, daemonOperations } from '../../../../src/lib/rpc/catalogue';
import { addressOf, operationAt, services } from '../../../../src/routes/console/services';

describe('an operation has an address', () => {
	test.each(daemonOperations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
		const address = addressOf(daemonCatalogue, operation);
		expect(address).toMatch(/^[a-z_.]+$/);
		expect(operationAt(daemonCatalogue, address)).toBe(operation);
	});

	test('which is its name, but where two have the same', () => {
		const addresses = Object.fromEntries(
			daemonOperations.map((operation) => [operation.name, addressOf(daemonCatalogue, operation)])
		);
		expect(addresses).toMatchObject({ get_info: 'get_info', '/get_info': 'getinfo', '/get_outs': 'get_outs' });
	});

	test('and can be found by another name', () => {
		expect(operationAt(daemonCatalogue, 'getblock')?.name).toBe('get_block');
		expect(operationAt(daemonCatalogue, 'gettransactions')?.name).toBe('/get_transactions');
		for (const name of ['', 'nothing', 'GET_INFO', '/get_info/'])
			expect(operationAt(daemonCatalogue, name)).toBeUndefined();
	});
});

test('the daemon is one of the services', () => {
	expect(services['daemon']?.catalogue).toBe(daemonCatalogue);
});

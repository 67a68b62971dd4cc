import { daemonCatalogue, daemonOperations, walletCatalogue, walletOperations } from '../../../src/lib/rpc/catalogue';
import { tasks } from '../../../src/lib/console/tasks';
import { operationPath, formLink, findOperation, services } from '../../../src/lib/console/services';
import { paramsShape } from '../../../src/lib/rpc/shape';

describe('an operation has an address', () => {
	test.each(daemonOperations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
		const address = operationPath(daemonCatalogue, operation);
		expect(address).toMatch(/^[a-z_.]+$/);
		expect(findOperation(daemonCatalogue, address)).toBe(operation);
	});

	test.each(walletOperations.map((operation) => [operation.name, operation] as const))(
		'of the wallet, %s',
		(_, operation) => {
			expect(operationPath(walletCatalogue, operation)).toBe(operation.name);
			for (const name of [operation.name, ...operation.aliases])
				expect(findOperation(walletCatalogue, name)).toBe(operation);
		}
	);

	test('which is its name, but where two have the same', () => {
		const addresses = Object.fromEntries(
			daemonOperations.map((operation) => [operation.name, operationPath(daemonCatalogue, operation)])
		);
		expect(addresses).toMatchObject({ get_info: 'get_info', '/get_info': 'getinfo', '/get_outs': 'get_outs' });
	});

	test('and can be found by another name', () => {
		expect(findOperation(daemonCatalogue, 'getblock')?.name).toBe('get_block');
		expect(findOperation(daemonCatalogue, 'gettransactions')?.name).toBe('/get_transactions');
		for (const name of ['', 'nothing', 'GET_INFO', '/get_info/'])
			expect(findOperation(daemonCatalogue, name)).toBeUndefined();
	});
});

test('a form is linked to by its service, as two services have operations of the same name', () => {
	expect(formLink('daemon', 'get_version')).toBe('#/console/daemon/get_version');
	expect(formLink('wallet', 'get_version')).toBe('#/console/wallet/get_version');
	expect(formLink('wallet', 'get_block')).toBe('#/console');
});

test('each task has forms for its operations, whose fields its values are', () => {
	for (const [service, { operations: names, name, params = {} }] of [
		...tasks.daemon.map((task) => [services['daemon'], task] as const),
		...tasks.wallet.map((task) => [services['wallet'], task] as const)
	]) {
		for (const each of names) {
			const operation = service && findOperation(service.catalogue, each);
			if (!operation) throw new Error(`${name}: no operation ${each}`);
			const members = paramsShape(operation).members.map((member) => member.name);
			expect(Object.keys(params).filter((param) => !members.includes(param))).toEqual([]);
		}
	}
});

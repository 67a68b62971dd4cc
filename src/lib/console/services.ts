import type { ServiceNames } from './effects';
import type { FieldDocSource } from './field-docs';
import { callLink, consoleLink } from '../links';
import { daemonCatalogue, operationsOf, resultDoc, walletCatalogue, type Catalogue } from '../rpc/catalogue';
import type { Operation } from '../rpc/operation';

export interface ConsoleService extends ServiceNames {
	catalogue: Catalogue;
}

/** Services by their names in addresses. */
export const services: Readonly<Record<string, ConsoleService>> = {
	daemon: { noun: 'node', program: 'daemon', catalogue: daemonCatalogue },
	wallet: { noun: 'wallet service', program: 'wallet service', catalogue: walletCatalogue }
};

/** Finds an operation by its name, with or without the slash, or by an alias. */
export function findOperation(catalogue: Catalogue, address: string): Operation | undefined {
	const operations = operationsOf(catalogue);
	const isCalled = (name: string) => name === address || name === `/${address}`;
	return (
		operations.find(({ name }) => name === address) ??
		operations.find(({ name }) => isCalled(name)) ??
		operations.find(({ aliases }) => aliases.some(isCalled))
	);
}

/** An operation's name in an address. If two operations share a name, one of them uses its alias. */
export function operationPath(catalogue: Catalogue, operation: Operation): string {
	const names = [operation.name, ...operation.aliases].map((name) => name.replace(/^\//, ''));
	return names.find((name) => findOperation(catalogue, name) === operation) ?? operation.name;
}

/** Link to the empty form of an operation. @param name the operation's name on the wire */
export function formLink(service: string, name: string): string {
	const catalogue = services[service]?.catalogue;
	const operation = catalogue && operationsOf(catalogue).find((each) => each.name === name);
	return operation ? callLink(service, operationPath(catalogue, operation)) : consoleLink;
}

export const fieldDocSource = (catalogue: Catalogue, operation: Operation): FieldDocSource => ({
	owner: operation.name,
	recordOf: (schema) => Object.entries(catalogue.records).find(([, record]) => record === schema)?.[0],
	descriptionOf: (owner, field) => resultDoc(catalogue, owner, field)
});

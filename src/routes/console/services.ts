import type { ServiceWords } from '$lib/console/effects';
import type { Meanings } from '$lib/console/meanings';
import { callLink, consoleLink } from '$lib/links';
import { daemonCatalogue, operationsOf, resultMeaning, walletCatalogue, type Catalogue } from '$lib/rpc/catalogue';
import type { Operation } from '$lib/rpc/operation';

/** A service whose operations the console has. */
export interface Service extends ServiceWords {
	catalogue: Catalogue;
}

/** The services by their names in addresses. */
export const services: Readonly<Record<string, Service>> = {
	daemon: { noun: 'node', program: 'daemon', catalogue: daemonCatalogue },
	wallet: { noun: 'wallet service', program: 'wallet service', catalogue: walletCatalogue }
};

/** The operation that an address names: by its name without a slash, or by an alias. */
export function operationAt(catalogue: Catalogue, address: string): Operation | undefined {
	const operations = operationsOf(catalogue);
	const isCalled = (name: string) => name === address || name === `/${address}`;
	return (
		operations.find(({ name }) => name === address) ??
		operations.find(({ name }) => isCalled(name)) ??
		operations.find(({ aliases }) => aliases.some(isCalled))
	);
}

/** What names an operation in an address; of two operations with one name, one goes by its alias. */
export function addressOf(catalogue: Catalogue, operation: Operation): string {
	const names = [operation.name, ...operation.aliases].map((name) => name.replace(/^\//, ''));
	return names.find((name) => operationAt(catalogue, name) === operation) ?? operation.name;
}

/** The empty form of an operation, by its name on the wire. */
export function formLink(service: string, name: string): string {
	const catalogue = services[service]?.catalogue;
	const operation = catalogue && operationsOf(catalogue).find((each) => each.name === name);
	return operation ? callLink(service, addressOf(catalogue, operation)) : consoleLink;
}

/** Where the meanings of an answer's fields are found. */
export const meaningsFor = (catalogue: Catalogue, operation: Operation): Meanings => ({
	owner: operation.name,
	recordOf: (schema) => Object.entries(catalogue.records).find(([, record]) => record === schema)?.[0],
	meaningOf: (owner, field) => resultMeaning(catalogue, owner, field)
});

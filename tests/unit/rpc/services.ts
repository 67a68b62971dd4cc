import {
	daemonCatalogue,
	daemonOperations,
	walletCatalogue,
	walletOperations,
	type Catalogue
} from '../../../src/lib/rpc/catalogue';
import type { Operation } from '../../../src/lib/rpc/operation';
import { documents, type Document } from './methods';

/** A service: what the catalogue has of it, and what its document has. */
export interface Service {
	service: 'daemon' | 'wallet';
	catalogue: Catalogue;
	operations: readonly Operation[];
	document: Document;
	/** Operations of newer releases that are listed with those of the document. */
	newer: readonly string[];
}

export const services: Service[] = [
	{
		service: 'daemon',
		catalogue: daemonCatalogue,
		operations: daemonOperations,
		document: documents.daemon,
		newer: []
	},
	{
		service: 'wallet',
		catalogue: walletCatalogue,
		operations: walletOperations,
		document: documents.wallet,
		newer: ['exchange_multisig_keys']
	}
];

export const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

/** Those of the first that are not among the second. */
export const missing = (wanted: readonly string[], found: readonly string[]) =>
	wanted.filter((name) => !found.includes(name));

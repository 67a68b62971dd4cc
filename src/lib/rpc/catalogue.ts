/**
 * Catalogues of every operation of a service, for the console, the OpenRPC documents and the tests. Importing this file
 * bundles all operations: a page that calls one imports that operation directly.
 */
import type * as v from 'valibot';
import * as blocks from './daemon/blocks';
import * as bulk from './daemon/bulk';
import * as control from './daemon/control';
import { daemonFieldDocs } from './daemon/field-docs';
import * as mining from './daemon/mining';
import * as node from './daemon/node';
import * as outputs from './daemon/outputs';
import { ban, banToSet, connection, peer, syncPeer, syncSpan } from './daemon/peer-records';
import * as peers from './daemon/peers';
import * as pool from './daemon/pool';
import { alternateChain, blockHeader, poolTransaction, spentKeyImage, transactionEntry } from './daemon/records';
import { distributionEntry, histogramEntry, poolStatistics } from './daemon/statistics';
import * as transactions from './daemon/transactions';
import { answer } from './fields';
import type { Operation } from './operation';
import * as accounts from './wallet/accounts';
import * as addressBook from './wallet/address-book';
import * as cold from './wallet/cold';
import * as walletControl from './wallet/control';
import * as files from './wallet/files';
import * as walletHistory from './wallet/history';
import { walletFieldDocs } from './wallet/field-docs';
import * as multisig from './wallet/multisig';
import * as walletOutputs from './wallet/outputs';
import * as proofs from './wallet/proofs';
import * as walletRecords from './wallet/records';
import * as service from './wallet/service';
import * as transfers from './wallet/transfers';
import * as uri from './wallet/uri';

/**
 * Interface of one service: the operations of its interface document, and those with `since`, which the document does
 * not have.
 */
export interface Catalogue {
	/** Name of the service, for display. */
	title: string;
	sections: readonly { title: string; operations: readonly Operation[] }[];
	/** Records in results and params, by their names in the interface document. */
	records: Readonly<Record<string, v.GenericSchema>>;
	/** Descriptions of fields. Look them up with `resultDoc` and `paramDoc`. */
	fieldDocs: Readonly<Record<string, string>>;
}

/** Catalogue of the operations of a node. */
export const daemonCatalogue: Catalogue = {
	title: 'Node daemon',
	sections: [
		{ title: 'Blocks', operations: Object.values(blocks) },
		{ title: 'Transactions', operations: Object.values(transactions) },
		{ title: 'Transaction pool', operations: Object.values(pool) },
		{ title: 'Outputs', operations: Object.values(outputs) },
		{ title: 'Mining', operations: Object.values(mining) },
		{ title: 'Peers', operations: Object.values(peers) },
		{ title: 'Node', operations: [Object.values(node), Object.values(control)].flat() },
		{ title: 'Many at once', operations: Object.values(bulk) }
	],
	records: {
		'Common result fields': answer({}),
		'Block header': blockHeader,
		Connection: connection,
		'Node information': node.getInfo.result,
		'Hard fork information': node.hardForkInfo.result,
		'Ban entry': banToSet,
		Ban: ban,
		'Output histogram entry': histogramEntry,
		'Output distribution entry': distributionEntry,
		'Alternate chain': alternateChain,
		'Peer list entry': peer,
		'Sync peer': syncPeer,
		'Sync span': syncSpan,
		'Transaction lookup entry': transactionEntry,
		'Pool transaction': poolTransaction,
		'Spent key image entry': spentKeyImage,
		'Pool statistics': poolStatistics
	},
	fieldDocs: expandKeys(daemonFieldDocs)
};

/** Catalogue of the operations of a wallet service. */
export const walletCatalogue: Catalogue = {
	title: 'Wallet service',
	sections: [
		{ title: 'Accounts', operations: Object.values(accounts) },
		{ title: 'Transfers', operations: Object.values(transfers) },
		{ title: 'History', operations: Object.values(walletHistory) },
		{ title: 'Frozen outputs', operations: Object.values(walletOutputs) },
		{ title: 'Cold signing', operations: Object.values(cold) },
		{ title: 'Proofs and signatures', operations: Object.values(proofs) },
		{ title: 'Payment URIs', operations: Object.values(uri) },
		{ title: 'Address book', operations: Object.values(addressBook) },
		{ title: 'Wallet files', operations: Object.values(files) },
		{ title: 'Multisig', operations: Object.values(multisig) },
		{ title: 'Service', operations: [Object.values(service), Object.values(walletControl)].flat() }
	],
	records: {
		'Subaddress index': walletRecords.subaddressIndex,
		Destination: walletRecords.destination,
		'Balance per subaddress': walletRecords.subaddressBalance,
		'Address entry': walletRecords.addressEntry,
		Account: walletRecords.account,
		'Account tag': walletRecords.accountTag,
		Payment: walletRecords.payment,
		'Incoming transfer': walletRecords.incomingTransfer,
		'Transfer entry': walletRecords.transferEntry,
		'Signed key image': walletRecords.signedKeyImage,
		'Address book entry': walletRecords.addressBookEntry,
		'Transaction description': walletRecords.transactionDescription,
		'Parsed URI': walletRecords.parsedUri
	},
	fieldDocs: expandKeys(walletFieldDocs)
};

/**
 * Expands keys that list several names into one key per field: `a, b` are two fields, `a, b.c` is the field `c` of two
 * owners.
 */
function expandKeys(fieldDocs: Catalogue['fieldDocs']): Catalogue['fieldDocs'] {
	const entries = Object.entries(fieldDocs).flatMap(([key, meaning]) => {
		const names = key.split(', ');
		const field = /[.(]\w+\)?$/.exec(key)?.[0] ?? '';
		return names.map((name, nameIndex) => [nameIndex < names.length - 1 ? name + field : name, meaning] as const);
	});
	return Object.fromEntries(entries);
}

/** Returns all operations of a catalogue, in its order. */
export const operationsOf = ({ sections }: Catalogue): readonly Operation[] =>
	sections.flatMap(({ operations }) => operations);

/** Every operation of the daemon's interface. */
export const daemonOperations = operationsOf(daemonCatalogue);

/** Every operation of the wallet's interface. */
export const walletOperations = operationsOf(walletCatalogue);

/**
 * Returns the description of a field of a result or a record: its meaning and unit, in one line.
 *
 * @param owner the operation's name as it is on the wire, or the record's name
 */
export function resultDoc({ fieldDocs }: Catalogue, owner: string, field: string): string | undefined {
	return fieldDocs[`${owner}.${field}`] ?? fieldDocs[field];
}

/** Returns the description of a param: its meaning and unit, in one line. */
export function paramDoc({ fieldDocs }: Catalogue, operation: string, param: string): string | undefined {
	return fieldDocs[`${operation}(${param})`] ?? fieldDocs[param];
}

import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { comparisonQuery } from '../../src/lib/explorer/compare-nodes';
import { live } from '../../src/lib/app/live.svelte';
import { fetchQuery, peek, type Query } from '../../src/lib/app/query.svelte';
import type { KeyInput } from '../../src/lib/chain/transaction';
import { blockQuery, blockTransactionsQuery } from '../../src/lib/explorer/block-query';
import { blocksPageQuery, lastBlockQuery } from '../../src/lib/explorer/blocks-queries';
import { chartQuery, sumsQuery } from '../../src/lib/explorer/charts/queries';
import { outputQuery, ringctOutputsQuery } from '../../src/lib/explorer/find-output';
import { alternativeHashesQuery, alternativesQuery, forksQuery } from '../../src/lib/explorer/forks';
import { levelsQuery } from '../../src/lib/explorer/levels-query';
import { newestBlocksQuery, poolOverviewQuery } from '../../src/lib/explorer/overview-queries';
import { headerQuery, ringsQuery, transactionQuery } from '../../src/lib/explorer/transaction-query';
import { upcomingForksQuery } from '../../src/lib/chain-data/upcoming-forks';
import { feesQuery } from '../../src/lib/chain-data/fees-query';
import { poolHashesQuery, poolQuery } from '../../src/lib/chain-data/load-pool';
import { headersQuery, lastHeadersQuery } from '../../src/lib/chain-data/header-queries';
import {
	connectionsQuery,
	hardForkQuery,
	limitsQuery,
	miningQuery,
	peerListQuery,
	nodeVersionQuery
} from '../../src/lib/chain-data/node-queries';
import { accountsQuery } from '../../src/lib/wallet-data/accounts-query';
import { addressBalancesQuery, receivedByQuery } from '../../src/lib/wallet/accounts/queries';
import { addressesQuery, bookQuery } from '../../src/lib/wallet-data/address-queries';
import { languagesQuery } from '../../src/lib/wallet/files/seed-languages';
import { fileStateQuery } from '../../src/lib/wallet-data/file-state';
import { openWalletQuery } from '../../src/lib/wallet-data/open-wallet';
import { multisigQuery } from '../../src/lib/wallet/multisig-query';
import { frozenQuery } from '../../src/lib/wallet/outputs/load-frozen';
import { outputsQuery } from '../../src/lib/wallet/outputs/load-outputs';
import { addressPaymentsQuery, unusedAddressQuery } from '../../src/lib/wallet/receive/queries';
import { walletVersionQuery } from '../../src/lib/wallet/service/version-query';
import { accountBalanceQuery } from '../../src/lib/wallet/spend-queries';
import { lookUpQuery } from '../../src/lib/explorer/look-up';
import { suggestionsQuery } from '../../src/lib/explorer/suggestions';
import { lastSalesQuery, openRequestsQuery, requestsQuery } from '../../src/lib/requests/load-requests';
import { transfersQuery } from '../../src/lib/wallet-data/transfers';
import { historyQuery, latestTransfersQuery, transferQuery } from '../../src/lib/wallet/history/queries';
import { knownRecipientsQuery } from '../../src/lib/wallet/recipients';
import type { Client } from '../../src/lib/rpc/client';
import { RpcError, type Failure } from '../../src/lib/rpc/errors';
import type { Operation } from '../../src/lib/rpc/operation';
import { failed } from './app/fake-node';
import { sampleName, samplesOf } from './rpc/samples';
import { entriesOf } from './rpc/schemas';
import { readSources } from './source/source';

/** What may become of one operation, while all others are answered. */
const FAILURES = {
	missing: { kind: 'not_offered' },
	restricted: { kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' },
	'answered by 500': { kind: 'refused', code: 500, message: 'Internal Server Error' },
	'answered by 500 without a reason': { kind: 'refused', code: 500, message: 'The service gave no reason' },
	'not answered in time': { kind: 'timed_out', milliseconds: 30_000 }
} as const satisfies Record<string, Failure>;

type Kind = keyof typeof FAILURES;
const KINDS = Object.keys(FAILURES) as Kind[];

type Members = Record<string, unknown>;

interface Case {
	name: string;
	outcome: (client: Client) => Promise<unknown>;
	/** The operations without which there is nothing to show. */
	needs: readonly string[];
	/** Of those, the ones that are done without after some failures. */
	unless?: Partial<Record<Kind, readonly string[]>>;
	/** The field without which an answer says nothing, though an empty list may be left out. */
	essential?: string;
}

/** The hashes are asked for as text then. */
const WITHOUT_PACKED_HASHES = {
	missing: ['/get_transaction_pool_hashes.bin'],
	'answered by 500 without a reason': ['/get_transaction_pool_hashes.bin']
} as const;

/** 'shown' also where a part is, and the failure of the rest. */
async function outcomeOf<Value>(query: Query<Value>): Promise<unknown> {
	try {
		await fetchQuery(query);
		return 'shown';
	} catch (error) {
		if (!(error instanceof RpcError)) return error;
		return peek(query) === undefined ? error.failure : 'shown';
	}
}

/** A case of the table. */
const of = <Value>(
	name: string,
	query: (client: Client) => Query<Value>,
	needs: readonly string[],
	more: Pick<Case, 'unless' | 'essential'> = {}
): Case => ({ name, outcome: (client) => outcomeOf(query(client)), needs, ...more });

/** Of the recorded answers. */
const TRANSACTION = 'ce5eccf9cf41b42a79b3266eac820a30a25cc0df34d10d2ac16010e3b53adfdd';

const INPUT: KeyInput = {
	type: 'key',
	amount: 0n,
	key_image: new Uint8Array(32),
	key_offsets: [1n],
	absolute_indices: [1n]
};

const NODE: readonly Case[] = [
	of('the info', (node) => live.infoQuery(node), ['get_info']),
	of('a block', (node) => blockQuery(node, '111'), ['get_block']),
	of('its transactions', (node) => blockTransactionsQuery(node, '1', [TRANSACTION]), []),
	of('a page of blocks', (node) => blocksPageQuery(node, null), ['get_info', 'get_block_headers_range']),
	of(
		'the last block of a day',
		(node) => lastBlockQuery(node, 5, 9),
		['get_info', 'get_block_header_by_height', 'get_block_headers_range'],
		{ essential: 'headers' }
	),
	of('an output', (node) => outputQuery(node, { amount: 0n, index: 1n }), ['/get_outs'], { essential: 'outs' }),
	of('RingCT outputs', ringctOutputsQuery, ['get_output_histogram']),
	of('alternative chains', alternativesQuery, ['get_alternate_chains']),
	of('alternative hashes', alternativeHashesQuery, ['/get_alt_blocks_hashes']),
	of('forks', forksQuery, ['get_info', 'get_alternate_chains']),
	of('fee levels', levelsQuery, ['get_fee_estimate']),
	of('the newest blocks', (node) => newestBlocksQuery(node, 2), ['get_info', 'get_block_headers_range']),
	of(
		'the pool of the overview',
		(node) => poolOverviewQuery(node, 5),
		['get_info', '/get_transaction_pool_hashes.bin', '/get_transactions'],
		{ unless: WITHOUT_PACKED_HASHES }
	),
	of('a transaction', (node) => transactionQuery(node, TRANSACTION), ['get_info', '/get_transactions']),
	of('rings', (node) => ringsQuery(node, TRANSACTION, [INPUT]), ['/get_outs', 'get_block_header_by_height']),
	of('a search', (node) => lookUpQuery(node, TRANSACTION), []),
	of('suggestions', (node) => suggestionsQuery(node, TRANSACTION.slice(0, 6)), []),
	of('a header', (node) => headerQuery(node, 1), ['get_block_header_by_height']),
	of('upcoming forks', upcomingForksQuery, ['hard_fork_info']),
	of('fees', feesQuery, ['get_fee_estimate']),
	of('the pool', poolQuery, ['get_info', '/get_transaction_pool_hashes.bin'], {
		unless: WITHOUT_PACKED_HASHES
	}),
	of('hashes of the pool', poolHashesQuery, ['get_info', '/get_transaction_pool_hashes.bin'], {
		unless: WITHOUT_PACKED_HASHES
	}),
	of('the hard fork', hardForkQuery, ['hard_fork_info']),
	of('the version', nodeVersionQuery, ['get_version']),
	of('connections', connectionsQuery, ['get_connections']),
	of('the peer list', peerListQuery, ['/get_peer_list']),
	of('limits', limitsQuery, ['/get_limit']),
	of('mining', miningQuery, ['get_info', '/mining_status']),
	of('headers', (node) => headersQuery(node, 50, 51), ['get_block_headers_range']),
	of('the last headers', (node) => lastHeadersQuery(node, 2), ['get_info', 'get_block_headers_range']),
	of(
		'a chart',
		(node) => chartQuery(node, new URLSearchParams('from=50&to=53'), null),
		['get_info', 'get_block_headers_range'],
		{ essential: 'headers' }
	),
	of('emission and fees', (node) => sumsQuery(node, new URLSearchParams('from=50&to=53')), ['get_info']),
	of('a comparison', (node) => comparisonQuery(node, node), ['get_info', 'get_block_header_by_height'])
];

const coin = { ticker: 'XMR', decimals: 12 };

const TRANSFER = 'fd6507cfd10a99b9a43ec2d59405031acec323293f4e85616ad5eaba6ec567cc';

const WALLET: readonly Case[] = [
	of('the open wallet', openWalletQuery, ['get_height', 'get_accounts']),
	of('accounts', accountsQuery, ['get_accounts']),
	of('the balance of an account', (wallet) => accountBalanceQuery(wallet, 0), ['get_balance']),
	of('balances of addresses', (wallet) => addressBalancesQuery(wallet, 0), ['get_address', 'get_balance']),
	of('what addresses received', (wallet) => receivedByQuery(wallet, 0), [
		'get_height',
		'get_accounts',
		'get_transfers'
	]),
	of('addresses of an account', (wallet) => addressesQuery(wallet, 0), ['get_address']),
	of('the address book', bookQuery, ['get_address_book'], {
		unless: { missing: ['get_address_book'], restricted: ['get_address_book'] }
	}),
	of('languages', languagesQuery, ['get_languages']),
	of('the file', fileStateQuery, []),
	of('a free address', (wallet) => unusedAddressQuery(wallet, 0), ['get_address', 'get_transfers'], {
		unless: { missing: ['get_transfers'], restricted: ['get_transfers'] }
	}),
	of('what is frozen', frozenQuery, ['get_accounts']),
	of('outputs', (wallet) => outputsQuery(wallet), ['get_accounts', 'incoming_transfers']),
	of('transfers', (wallet) => transfersQuery(wallet), ['get_height', 'get_accounts', 'get_transfers']),
	of('the latest transfers', (wallet) => latestTransfersQuery(wallet, coin), [
		'get_height',
		'get_accounts',
		'get_transfers'
	]),
	of('the history', (wallet) => historyQuery(wallet, coin), ['get_height', 'get_accounts', 'get_transfers']),
	of('a transfer', (wallet) => transferQuery(wallet, TRANSFER), ['get_height', 'get_accounts', 'get_transfer_by_txid']),
	of('what arrived', (wallet) => addressPaymentsQuery(wallet, 0, 1), ['get_height', 'get_accounts', 'get_transfers']),
	of('whom the wallet knows', knownRecipientsQuery, ['get_height', 'get_accounts']),
	of('requests', (wallet) => requestsQuery(wallet, coin, '0'), [
		'get_height',
		'get_accounts',
		'get_address',
		'get_transfers'
	]),
	of('open requests', (wallet) => openRequestsQuery(wallet, { account_index: 0 }, coin), [
		'get_height',
		'get_accounts',
		'get_address'
	]),
	of('last sales', (wallet) => lastSalesQuery(wallet, { account_index: 0 }, coin), [
		'get_height',
		'get_accounts',
		'get_address'
	]),
	of('multisig', (wallet) => multisigQuery(wallet, true), ['is_multisig']),
	of('the version', walletVersionQuery, ['get_version'])
];

beforeEach(() => {
	vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => queueMicrotask(work) });
	vi.stubGlobal('reportError', () => undefined);
});

afterEach(() => {
	vi.unstubAllGlobals();
});

let services = 0;

/** A service that answers as a real one once did, but for what fails and what is edited. `asked` has the operations so far. */
function recorded(
	service: 'daemon' | 'wallet',
	failing: Record<string, Failure> = {},
	edit: (result: Members, operation: Operation) => Members = (result) => result
) {
	const { answered, sample } = samplesOf(service);
	const asked = new Set<Operation>();
	const hasSample = (operation: Operation) => {
		try {
			return Boolean(sample(sampleName(operation)));
		} catch {
			return false;
		}
	};
	const client: Client = {
		url: `http://${services++}.recorded.example`,
		call: async (operation: Operation, params?: Members) => {
			asked.add(operation);
			const failure = failing[operation.name] ?? (hasSample(operation) ? null : { kind: 'not_offered' });
			if (failure) throw failed(failure, operation.name);
			return answered(operation, { edit: (result) => edit(asAskedFor(result, params), operation) });
		},
		raw: () => Promise.reject(new Error('a recorded service has no bytes'))
	} as Client;
	return { client, asked };
}

/** The headers of the heights that were asked for. */
function asAskedFor(result: Members, { height, start_height, end_height }: Members = {}): Members {
	const header = result['block_header'] as Members | undefined;
	const [first] = (result['headers'] as Members[] | undefined) ?? [];
	if (header && height !== undefined) return { ...result, block_header: { ...header, height } };
	if (!first) return result;
	const length = Number(end_height) - Number(start_height) + 1;
	return { ...result, headers: Array.from({ length }, (_, at) => ({ ...first, height: Number(start_height) + at })) };
}

/** Names of fields that a service may leave out, of those that an answer has: from the answer's top down. */
function optionalFields(schema: v.GenericSchema, value: unknown): string[][] {
	if (Array.isArray(value)) return optionalFields(schema, value[0]);
	if (typeof value !== 'object' || value === null) return [];
	const paths: string[][] = [];
	for (const [name, field] of Object.entries(entriesOf(schema))) {
		const member = (value as Members)[name];
		if (member === undefined) continue;
		// Without a status an answer may be anybody's.
		if (field.type === 'optional' && name !== 'status') paths.push([name]);
		for (const path of optionalFields(field, member)) paths.push([name, ...path]);
	}
	return paths;
}

/** The value without a field, in each record of a list. */
function without([name = '', ...rest]: string[], value: unknown): unknown {
	if (Array.isArray(value)) return value.map((item) => without([name, ...rest], item));
	const { [name]: member, ...others } = value as Members;
	return rest.length === 0 ? others : { ...others, [name]: without(rest, member) };
}

describe.each([
	...NODE.map((of) => ({ service: 'daemon' as const, kinds: KINDS, ...of })),
	// A wallet service that does not answer in time is scanning: everything waits for it.
	...WALLET.map((of) => ({ service: 'wallet' as const, kinds: KINDS.slice(0, 4), ...of }))
])('$service: $name', ({ service, kinds, outcome, needs, unless = {}, essential }) => {
	it('is shown where all is answered', async () => {
		const { client } = recorded(service);
		expect(await outcome(client)).toBe('shown');
	});

	it.each(kinds)('is shown whatever else is %s', async (kind) => {
		const failure = FAILURES[kind];
		const { client, asked } = recorded(service);
		await outcome(client);
		const found: Record<string, unknown> = {};
		for (const { name } of asked) found[name] = await outcome(recorded(service, { [name]: failure }).client);
		const isNeeded = (name: string) => needs.includes(name) && !unless[kind]?.includes(name);
		const expected = [...asked].map(({ name }) => [name, isNeeded(name) ? failure : 'shown']);
		expect(found).toEqual(Object.fromEntries(expected));
	});

	it('is shown whatever optional field is left out', async () => {
		const { client, asked } = recorded(service);
		await outcome(client);
		const { sample } = samplesOf(service);
		for (const operation of asked) {
			const { response } = sample(sampleName(operation));
			if (typeof response !== 'object') continue;
			for (const path of optionalFields(operation.result, response['result'] ?? response)) {
				if (path.join('.') === essential) continue;
				const edit = (result: Members, { name }: Operation) =>
					name === operation.name ? (without(path, result) as Members) : result;
				const came = await outcome(recorded(service, {}, edit).client);
				expect([operation.name, path.join('.'), came]).toEqual([operation.name, path.join('.'), 'shown']);
			}
		}
	});
});

/** Queries that are not in the table, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
	transfersBaseQuery: 'asks no service',
	addressListQuery: 'is the call of addressesQuery',
	lastOverviewQuery: 'is of this browser',
	evidenceQuery: 'a failure is one of its answers: tests/unit/wallet/history/given-up.test.ts',
	labelsQuery: 'asks for nothing but addresses',
	originsQuery: 'is one call',
	receivedPaymentsQuery: 'tests/unit/requests/received-for.test.ts',
	recordingDateQuery: 'asks for a file of the site: tests/unit/chain-data/recorded',
	saleQuery: 'tests/unit/requests/wallet-sale.test.ts',
	watchQuery: 'is a function of the mechanism'
};

test('each query of the sources is in the table', () => {
	const table = readFileSync('tests/unit/every-query.test.ts', 'utf8');
	const exported = readSources().flatMap(({ text }) =>
		[...text.matchAll(/export const (\w+Query)\b/g)].map(([, name = '']) => name)
	);
	expect(exported.length).toBeGreaterThan(50);
	const missing = exported.filter((name) => !(name in ELSEWHERE) && !new RegExp(`\\b${name}\\b`).test(table));
	expect(missing).toEqual([]);
	expect(Object.keys(ELSEWHERE).filter((name) => !exported.includes(name))).toEqual([]);
});

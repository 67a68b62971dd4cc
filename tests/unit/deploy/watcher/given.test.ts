import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadIssuedAddresses, storeSkippedIndex } from '../../../../deploy/watcher/given';
import type { Journal } from '../../../../deploy/watcher/journal';
import { NodeSource } from '../../../../deploy/watcher/node-source';
import type { Settings } from '../../../../deploy/watcher/settings';
import type { Source } from '../../../../deploy/watcher/source';
import { WalletSource } from '../../../../deploy/watcher/wallet-source';
import { recordedWallets, subaddressAt } from '../../../../devnet/chain-data/wallets';
import { writeAddress } from '../../../../src/lib/chain/address';
import { parseShopKeys } from '../../../../src/lib/requests/sources/parse-shop-keys';
import type { Client } from '../../../../src/lib/rpc/client';
import { RpcError } from '../../../../src/lib/rpc/errors';

const ACCOUNT = 7;
const { address, view_key: viewKey } = recordedWallets.wallets.shop;
const addresses = new Map<string, string>();
function addressAt(index: number, account = ACCOUNT): string {
	const key = `${account} ${index}`;
	const address = addresses.get(key) ?? writeAddress(subaddressAt('shop', { account, index }));
	addresses.set(key, address);
	return address;
}

const client = (answers: Record<string, (params: never) => object>) =>
	({
		call: ({ name }: { name: string }, params: never) => Promise.resolve().then(() => answers[name]?.(params))
	}) as unknown as Client;

async function node() {
	const read = parseShopKeys({ address, viewKey, account: String(ACCOUNT), last: '0' }, undefined);
	if (read.problem) expect.unreachable();
	const stopped = { place: [{ height: 1, id: '' }], chain: 'a'.repeat(64) };
	return NodeSource.start(client({}), read.value.keys, stopped);
}

/** A wallet that has so many addresses, and knows those up to 200 after them. */
const wallet = (created: number) =>
	WalletSource.start(
		client({
			get_address: () => ({
				address: addressAt(0),
				addresses: Array.from({ length: created + 1 }, (_, i) => ({ address: addressAt(i), address_index: i }))
			}),
			get_address_index: ({ address }: { address: string }) => {
				for (let minor = created + 1; minor <= created + 200; minor++)
					if (addressAt(minor) === address) return { index: { major: ACCOUNT, minor } };
				throw new RpcError({ kind: 'refused', code: -2, message: 'Address' }, 'get_address_index', false);
			}
		}),
		ACCOUNT,
		1
	);

const folder = mkdtempSync(join(tmpdir(), 'oriel-given-'));
const statusFolder = join(folder, 'requests');
beforeEach(() => {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(statusFolder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const put = (where: string, name: string, content: unknown) =>
	writeFileSync(join(where, `${name}.json`), typeof content === 'string' ? content : JSON.stringify(content));
const putStatus = (id: string, address: string) => put(statusFolder, id, { version: 1, id, address });

/** A journal that was written to before. */
const journal = (given: number, more: Record<string, unknown> = {}) => ({
	path: join(folder, 'journal.jsonl'),
	values: new Map(Object.entries({ owner: 'account 7 of 4…', given, ...more }))
});
const none = { path: join(folder, 'journal.jsonl'), values: new Map<string, unknown>() };

const find = async (
	of: { path: string; values: Map<string, unknown> },
	source: Promise<Source> = node(),
	isRestored = false
) =>
	(await loadIssuedAddresses({ folder, statusFolder } as Settings, of as Journal, await source, isRestored))
		.highestIndex;

test('the journal is enough where nothing says more', async () => {
	put(statusFolder, 'c', '{"address": 5');
	put(statusFolder, 'd', [99]);
	execFileSync('mkfifo', [join(statusFolder, 'f.json')]);
	mkdirSync(join(statusFolder, 'g.json'));
	// Of a request that was forgotten, of another account, and of another program.
	putStatus('1'.repeat(32), addressAt(12));
	putStatus('2'.repeat(32), addressAt(41, 8));
	putStatus('3'.repeat(32), recordedWallets.wallets.customer.address);
	putStatus('4'.repeat(32), 'bitcoin');
	expect(await find(journal(40))).toBe(40);
	expect(await find(journal(40), wallet(40))).toBe(40);
	expect(await find(journal(40), node(), true)).toBe(1040);
});

test('requests that the journal has were given out', async () => {
	const request = { id: '1'.repeat(32), index: 41 };
	putStatus(request.id, addressAt(41));
	expect(await find(journal(40, { [`request ${request.id}`]: request }))).toBe(41);
});

describe.each([
	['an older copy', journal(40)],
	['a new one', none]
])('%s of the journal is refused', (_, old) => {
	test('beside the note of a restore after it', async () => {
		storeSkippedIndex(folder, 1057);
		await expect(find(old)).rejects.toThrow('has address 1057');
		await expect(find(old, wallet(0))).rejects.toThrow('--restored');
		expect(await find(old, node(), true)).toBe(2057);
	});

	test('with status files of addresses before and after a restore', async () => {
		for (const index of [8, 57, 1058, 2059]) putStatus(String(index).repeat(32).slice(0, 32), addressAt(index));
		expect(await find(old, node(), true)).toBe(3059);
	});

	test.each([41, 57, 900])('beside the status file of address %i', async (index) => {
		putStatus('1'.repeat(32), addressAt(index));
		await expect(find(old)).rejects.toThrow(`has address ${index}`);
		expect(await find(old, node(), true)).toBe(1000 + index);
		if (index === 57) await expect(find(old, wallet(0))).rejects.toThrow('has address 57');
	});

	test('where the wallet has more addresses than a kill can leave', async () => {
		await expect(find(old, wallet(300))).rejects.toThrow('has address 300');
		expect(await find(old, wallet(300), true)).toBe(1300);
	});
});

test('an address that a kill left in the wallet is not given out, and no reason to end', async () => {
	expect(await find(journal(40), wallet(41))).toBe(41);
	await expect(find(journal(40), wallet(42))).rejects.toThrow('has address 42');
	await expect(find(none, wallet(1))).rejects.toThrow('has address 1');
});

test('a journal whose number is none is damaged', async () => {
	await expect(find(journal('40' as never))).rejects.toThrow('damaged');
});

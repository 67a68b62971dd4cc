import { fetchQuery, invalidateQueries, removeQueries } from '../../../src/lib/app/query.svelte';
import { fileStateQuery, loadFileState } from '../../../src/lib/wallet-data/file-state';
import { openedFiles } from '../../../src/lib/wallet-data/opened-files.svelte';
import type { Failure } from '../../../src/lib/rpc/errors';
import { fails, fakeNode, type Answers } from '../app/fake-node';

const address = '4'.padEnd(95, 'A');
const refused = (code: number) => fails({ kind: 'refused', code, message: 'No' });
const OPEN: Answers = {
	get_address: () => ({ address, addresses: [] }),
	get_height: () => ({ height: 7 }),
	describe_transfer: refused(-1)
};
const state = (some: Answers) => loadFileState(fakeNode({ ...OPEN, ...some }).node);

describe('which wallet is open', () => {
	test('has its address, its height, and whether it can spend', async () => {
		expect(await state({})).toEqual({ kind: 'open', address, height: 7, viewOnly: false });
		expect(await state({ describe_transfer: refused(-29) })).toMatchObject({ viewOnly: true });
	});

	test('may be none', async () => {
		expect(await state({ get_address: refused(-13), get_height: refused(-13) })).toEqual({ kind: 'none' });
	});

	test('is not known of a service that says nothing', async () => {
		expect(await state({ get_height: fails({ kind: 'timed_out', milliseconds: 5000 }) })).toEqual({ kind: 'silent' });
		expect(await state({ describe_transfer: fails({ kind: 'timed_out', milliseconds: 5000 }) })).toEqual({
			kind: 'silent'
		});
	});

	test.each<Failure>([
		{ kind: 'unreachable' },
		{ kind: 'unauthorized', loginGiven: true },
		{ kind: 'refused', code: 502, message: 'x' }
	])('is not known after %j, which is no error of the page', async (failure) => {
		expect(await state({ get_address: fails(failure) })).toEqual({ kind: 'failed', failure });
	});

	test('an error of the page stays one', async () => {
		await expect(state({ get_address: () => Promise.reject(new TypeError('x')) })).rejects.toThrow(TypeError);
	});
});

test('the open wallet costs two calls once it is known, and the page shows which it was', async () => {
	const answers = { ...OPEN };
	const { node, asked } = fakeNode(answers);
	const query = fileStateQuery(node);
	expect(openedFiles.addressOf(node)).toBeUndefined();
	expect(await fetchQuery(query)).toMatchObject({ kind: 'open', height: 7, viewOnly: false });
	asked.length = 0;
	invalidateQueries(node.url, 'transfers');
	await fetchQuery(query);
	expect(asked.map(({ operation }) => operation)).toEqual(['get_address', 'get_height']);
	expect(openedFiles.addressOf(node)).toBe(address);
	answers['get_height'] = refused(-13);
	removeQueries(node.url);
	expect(await fetchQuery(query)).toEqual({ kind: 'none' });
	expect(openedFiles.addressOf(node)).toBeNull();
});

test('a wallet that is replaced while it is asked for is not taken for the one that is open', async () => {
	let answer: (value: unknown) => void = () => {};
	const get_address = vi.fn(() => new Promise((resolve) => (answer = resolve)));
	const { node } = fakeNode({ ...OPEN, get_address });
	const asked = fetchQuery(fileStateQuery(node)).catch(() => undefined);
	await vi.waitUntil(() => get_address.mock.calls.length > 0);
	removeQueries(node.url);
	answer({ address, addresses: [] });
	await asked;
	await Promise.resolve();
	expect(openedFiles.addressOf(node)).toBeUndefined();
});

import { readFile } from 'node:fs/promises';
import { loadLastOverview, storeLastOverview } from '../../../src/lib/explorer/last-overview';
import { parseAnswer } from '../../../src/lib/rpc/client';
import { getBlockHeadersRange } from '../../../src/lib/rpc/daemon/blocks';
import { getInfo } from '../../../src/lib/rpc/daemon/node';
import { fakeStorage, forbiddenStorage, fullStorage } from '../app/fake-storage';

const NODE = 'http://127.0.0.1:18081';

afterEach(() => {
	vi.unstubAllGlobals();
});

/** The answer of a real daemon. */
async function sample(name: string): Promise<Uint8Array> {
	const text = await readFile(new URL(`../../contract/samples/daemon/${name}.json`, import.meta.url), 'utf8');
	const { response } = JSON.parse(text) as { response: object };
	return new TextEncoder().encode(JSON.stringify(response));
}

async function made() {
	const info = await parseAnswer(getInfo, await sample('get_info'));
	const { headers } = await parseAnswer(getBlockHeadersRange, await sample('get_block_headers_range'));
	return { node: NODE, at: 1_795_000_000, info: { ...info, wide_difficulty: 2n ** 70n }, headers };
}

test('what was stored is there at the next visit, to the last digit', async () => {
	fakeStorage();
	const last = await made();
	storeLastOverview(last);
	const again = await loadLastOverview(NODE);
	expect(again?.info.wide_difficulty).toBe(2n ** 70n);
	expect(again?.headers).toEqual(last.headers);
	expect(again).toEqual(last);
});

test('there is none for another node, for text that is not what was stored, and without storage', async () => {
	const held = fakeStorage();
	storeLastOverview(await made());
	expect(await loadLastOverview('http://127.0.0.1:1')).toBe(null);
	held.set('oriel-overview', '{"node":"http://127.0.0.1:18081","at":1,"info":{},"headers":[]}');
	expect(await loadLastOverview(NODE)).toBe(null);
	held.set('oriel-overview', '{');
	expect(await loadLastOverview(NODE)).toBe(null);
	forbiddenStorage();
	expect(await loadLastOverview(NODE)).toBe(null);
	fullStorage({});
	storeLastOverview(await made());
});

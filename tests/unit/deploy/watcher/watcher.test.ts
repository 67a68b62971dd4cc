import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { Journal } from '../../../../deploy/watcher/journal';
import type { Source } from '../../../../deploy/watcher/source';
import { Watcher } from '../../../../deploy/watcher/watcher';
import { settingsIn } from './settings-example';

/** Whether its pauses are over at once, or never. */
let isOver = false;

const folder = mkdtempSync(join(tmpdir(), 'oriel-watcher-'));
const statusFolder = join(folder, 'requests');
mkdirSync(statusFolder);
beforeAll(() => {
	const pause = () => new Promise<unknown>((resolve) => void (isOver || setImmediate(resolve)));
	vi.spyOn(timers, 'setTimeout').mockImplementation(pause as typeof timers.setTimeout);
	syncBuiltinESMExports();
});
afterAll(async () => {
	isOver = true;
	await new Promise((resolve) => setTimeout(resolve, 20));
	vi.restoreAllMocks();
	syncBuiltinESMExports();
	rmSync(folder, { recursive: true });
});

const source = {
	owner: 'account 7 of 4…',
	highestCreatedIndex: 0,
	indicesOf: () => Promise.resolve([]),
	payments: new Map(),
	place: 1,
	isRescanning: false,
	watch: () => {},
	forget: () => {},
	report: () => ({ by: 'recipient', payments: [] }),
	createAddress: (given: number) => Promise.resolve({ index: given + 1, address: `8${given + 1}`, spendKey: '' }),
	poll: () => Promise.resolve()
} satisfies Source;

test('status files are written anew at the same intervals after the clock was ahead', async () => {
	vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	const start = Date.now();
	const clock = vi.spyOn(Date, 'now').mockReturnValue(start + 86_400_000);
	const uptime = vi.spyOn(performance, 'now').mockReturnValue(1000);
	const watcher = new Watcher(settingsIn(folder), new Journal(join(folder, 'journal.jsonl')), source, new Set(['81']));
	void watcher.run();
	await watcher.create({ id: '17', amount: 1n, price: null, text: '', expires: null });
	const updated = () => {
		const [name = ''] = readdirSync(statusFolder).filter((name) => /^\w+\.json$/.test(name));
		const status = JSON.parse(readFileSync(join(statusFolder, name), 'utf8')) as { updated: number; address: string };
		// What somebody else has is not given out.
		expect(status.address).toBe('82');
		return status.updated;
	};
	await vi.waitFor(() => expect(updated()).toBe(Math.floor(start / 1000) + 86_400));
	clock.mockReturnValue(start);
	uptime.mockReturnValue(1000 + 241_000);
	await vi.waitFor(() => expect(updated()).toBe(Math.floor(start / 1000)));
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../../../deploy/watcher/journal';
import type { Settings } from '../../../../deploy/watcher/settings';
import type { Source } from '../../../../deploy/watcher/source';
import { Watcher } from '../../../../deploy/watcher/watcher';

/** Its pauses are over at once, until the test is. */
const pauses = vi.hoisted(() => ({ end: false }));
vi.mock('node:timers/promises', () => ({
	setTimeout: () => (pauses.end ? new Promise(() => {}) : new Promise((resolve) => setImmediate(resolve)))
}));

const folder = mkdtempSync(join(tmpdir(), 'oriel-watcher-'));
const statusFolder = join(folder, 'requests');
mkdirSync(statusFolder);
afterAll(async () => {
	pauses.end = true;
	await new Promise((resolve) => setTimeout(resolve, 20));
	rmSync(folder, { recursive: true });
});

const source = {
	...{ payments: new Map(), place: 1, isLookingAgain: false, watch: () => {}, forget: () => {}, seen: () => [] },
	fresh: (given: number) => Promise.resolve({ index: given + 1, address: `8${given + 1}`, spendKey: '' }),
	update: () => Promise.resolve()
} satisfies Source;

const settings: Settings = {
	...{ folder, statusFolder, watched: { wallet: {} as never }, nodes: [], account: 7, needed: 10, hook: null },
	coin: { ticker: 'XMR', decimals: 12 }
};

test('status files are written anew at the same intervals after the clock was ahead', async () => {
	vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	const start = Date.now();
	const clock = vi.spyOn(Date, 'now').mockReturnValue(start + 86_400_000);
	const uptime = vi.spyOn(performance, 'now').mockReturnValue(1000);
	void new Watcher(settings, new Journal(join(folder, 'journal.jsonl')), source).run();
	writeFileSync(join(folder, 'inbox', 'a.json'), '{"amount":"1"}');
	const updated = () => {
		const [name = ''] = readdirSync(statusFolder).filter((name) => /^\w+\.json$/.test(name));
		return (JSON.parse(readFileSync(join(statusFolder, name), 'utf8')) as { updated: number }).updated;
	};
	await vi.waitFor(() => expect(updated()).toBe(Math.floor(start / 1000) + 86_400));
	clock.mockReturnValue(start);
	uptime.mockReturnValue(1000 + 241_000);
	await vi.waitFor(() => expect(updated()).toBe(Math.floor(start / 1000)));
});

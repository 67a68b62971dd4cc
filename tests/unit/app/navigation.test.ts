import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const sveltekit = vi.hoisted(() => ({
	navigating: { complete: null as Promise<void> | null },
	/** Ends the loads of the newest invalidation. */
	loaded: [] as (() => void)[],
	invalidated: [] as string[],
	newest: {}
}));

vi.mock('$app/state', () => ({ navigating: sveltekit.navigating }));
// As SvelteKit's own (client.js, _invalidate): one that a newer one overtakes applies nothing, and resolves all the same.
vi.mock('$app/navigation', () => ({
	async invalidate(key: string) {
		sveltekit.invalidated.push(key);
		const token = (sveltekit.newest = {});
		await new Promise<void>((resolve) => sveltekit.loaded.push(resolve));
		if (token === sveltekit.newest) applied.push(key);
	}
}));

// Files share their modules: another one may have imported this without the mocks.
vi.resetModules();
const { invalidateAfterNavigation, noteInitialNavigation } = await import('../../../src/lib/app/navigation');
afterAll(() => vi.resetModules());

const applied: string[] = [];
const settled = async () => {
	for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const end = (index: number) => sveltekit.loaded[index]?.();

beforeEach(() => {
	for (const list of [sveltekit.loaded, sveltekit.invalidated, applied]) list.length = 0;
	sveltekit.navigating.complete = null;
});

test('nothing is invalidated before the page that was opened first is shown', async () => {
	let open = () => {};
	noteInitialNavigation(new Promise((resolve) => (open = resolve)));
	void invalidateAfterNavigation('early');
	await settled();
	expect(sveltekit.invalidated).toEqual([]);
	open();
	await settled();
	expect(sveltekit.invalidated).toEqual(['early']);
	end(0);
	await settled();
});

test('an invalidation that a newer one overtook is over once the newer one is: the page has what is new', async () => {
	const over: string[] = [];
	void invalidateAfterNavigation('a').then(() => over.push('a'));
	await settled();
	void invalidateAfterNavigation('b').then(() => over.push('b'));
	await settled();
	end(0);
	await settled();
	expect([applied, over]).toEqual([[], []]);
	end(1);
	await settled();
	expect([applied, over.toSorted()]).toEqual([['b'], ['a', 'b']]);
});

test('an older one that takes longer than a newer one is waited for by neither for good', async () => {
	const both = Promise.all([invalidateAfterNavigation('a'), invalidateAfterNavigation('b')]);
	await settled();
	end(1);
	end(0);
	await both;
	expect(applied).toEqual(['b']);
});

test('none comes into a navigation, whether that arrives or is given up', async () => {
	for (const outcome of ['arrives', 'is given up'] as const) {
		let finish: () => void = () => {};
		sveltekit.navigating.complete = new Promise<void>((resolve, reject) => {
			finish = outcome === 'arrives' ? resolve : () => reject(new Error('navigation cancelled'));
		});
		const count = sveltekit.invalidated.length;
		const invalidated = invalidateAfterNavigation(outcome);
		await settled();
		expect(sveltekit.invalidated).toHaveLength(count);
		finish();
		await settled();
		expect(sveltekit.invalidated).toHaveLength(count + 1);
		end(count);
		await invalidated;
	}
});

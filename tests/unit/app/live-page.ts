import { Live } from '../../../src/lib/app/live.svelte';
import { removeQueries, type ServiceChange } from '../../../src/lib/app/query.svelte';
import type { NodeInfo } from '../../../src/lib/rpc/daemon/node';
import { failed, fakeNode, someHeader, someInfo } from './fake-node';

export const SECOND = 1000;
export const INTERVAL = 5 * SECOND;
export const hashOf = (letter: string) => letter.charCodeAt(0).toString(16).repeat(32);

/** A tab that is seen or hidden. */
class Tab extends EventTarget {
	visibilityState = 'visible';

	turn(state: 'visible' | 'hidden') {
		this.visibilityState = state;
		this.dispatchEvent(new Event('visibilitychange'));
	}
}

/** The page that a test's `Live` lives in: its tab, what ends the following, what has changed, and the nodes so far. */
export const page = { tab: new Tab(), stop: () => {}, changes: [] as ServiceChange[], nodes: [] as string[] };

/** Gives every test of a file a page of its own, whose time moves only when a test moves it, and checks that no timer is left. */
export function usePage(): void {
	beforeEach(() => {
		vi.useFakeTimers({ now: 1_700_000_000_000 });
		Object.assign(page, { tab: new Tab(), stop: () => {}, changes: [], nodes: [] });
		vi.stubGlobal('document', page.tab);
	});

	afterEach(() => {
		page.stop();
		for (const url of page.nodes) removeQueries(url);
		expect(vi.getTimerCount()).toBe(0);
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});
}

/** A node that holds a chain of blocks named by letters: `abc` has its tip at height 2. */
export function nodeWithChain(chain: string, url = `http://${page.nodes.length}.example`) {
	page.nodes.push(url);
	const state = {
		chain,
		more: {} as Partial<NodeInfo>,
		down: false,
		orphans: '',
		milliseconds: 1,
		headerMilliseconds: 0
	};
	const { node, asked } = fakeNode(
		{
			get_info: async () => {
				const { chain, more, down, milliseconds } = state;
				await new Promise((resolve) => setTimeout(resolve, milliseconds));
				if (down) throw failed({ kind: 'unreachable' });
				return someInfo({ height: chain.length, top_block_hash: hashOf(chain.at(-1) ?? ''), ...more });
			},
			get_block_header_by_height: async ({ height }: { height: number }) => {
				if (state.headerMilliseconds) await new Promise((resolve) => setTimeout(resolve, state.headerMilliseconds));
				const letter = state.chain[height];
				if (letter === undefined || state.down) throw failed({ kind: 'unreachable' }, 'get_block_header_by_height');
				return { block_header: someHeader({ height, hash: hashOf(letter) }) };
			},
			get_block_header_by_hash: ({ hash }: { hash: string }) => {
				const letter = [...state.chain, ...state.orphans].find((letter) => hashOf(letter) === hash);
				if (letter === undefined) throw failed({ kind: 'refused', code: -5, message: 'unknown' });
				const header = someHeader({ height: 1, hash });
				return { block_header: { ...header, orphan_status: !state.chain.includes(letter) } };
			}
		},
		url
	);
	const questions = () => asked.filter(({ operation }) => operation === 'get_info').length;
	return { node, asked, state, questions };
}

/** Follows a node, and notes what changes. */
export function follow(live: Live, { node }: ReturnType<typeof nodeWithChain>): void {
	page.stop = live.follow(node, async (change) => void page.changes.push(change));
}

/** A node that is followed since a moment, and has answered once unless it is slow or down. */
export async function followed(chain: string, state: Partial<ReturnType<typeof nodeWithChain>['state']> = {}) {
	const live = new Live();
	const it = nodeWithChain(chain);
	Object.assign(it.state, state);
	follow(live, it);
	await vi.advanceTimersByTimeAsync(10);
	return { live, ...it };
}

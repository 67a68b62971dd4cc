import type { Failure } from '../../../src/lib/rpc/errors';
import { walletActions } from '../../../src/lib/wallet-data/actions';
import { limitOf, serviceLimits } from '../../../src/lib/wallet-data/service-limits.svelte';
import { isViewOnly } from '../../../src/lib/wallet-data/view-only';
import { queryKey } from '../../../src/lib/rpc/wallet/files';
import { fakeService, refuse } from '../app/fake-service';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

const refused = (code: number | null): Failure => ({ kind: 'refused', code, message: '' });
const wallet = { url: 'http://limits.example' };
beforeEach(() => serviceLimits.noteOutcome(wallet, null));

test.each([
	[refused(-7), 'restricted'],
	[refused(-51), 'background_file'],
	[refused(-52), 'background_sync'],
	[refused(-29), null],
	[refused(-1), null],
	[refused(null), null],
	[refused(7), null],
	[{ kind: 'not_offered' } as const, null],
	[{ kind: 'unreachable' } as const, null],
	[null, null]
])('%j shows the limit %s', (failure, limit) => {
	expect(limitOf(failure)).toBe(limit);
});

test('a limit lasts until what it refuses is answered, or refused for another reason', () => {
	serviceLimits.noteFailure(wallet, refused(-52));
	for (const failure of [refused(-1), { kind: 'unreachable' } as const]) serviceLimits.noteFailure(wallet, failure);
	expect(serviceLimits.of(wallet)).toBe('background_sync');
	serviceLimits.noteOutcome(wallet, { kind: 'unreachable' });
	serviceLimits.noteOutcome(wallet, { kind: 'timed_out', milliseconds: 1 });
	expect(serviceLimits.of(wallet)).toBe('background_sync');
	serviceLimits.noteOutcome(wallet, refused(-51));
	expect(serviceLimits.of(wallet)).toBe('background_file');
	serviceLimits.noteOutcome(wallet, refused(-29));
	expect(serviceLimits.of(wallet)).toBeNull();
	expect(serviceLimits.of({ url: 'http://other.example' })).toBeNull();
});

afterEach(() => void vi.unstubAllGlobals());

test('opening a wallet shows it, and so does an action', async () => {
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
	const state = { code: -52 };
	const deed = () => refuse(state.code);
	const { client } = fakeService({ describe_transfer: deed, query_key: deed }, 'http://limited.example');
	expect(await isViewOnly(client)).toBe(false);
	expect(serviceLimits.of(client)).toBe('background_sync');
	state.code = -29;
	expect(await isViewOnly(client)).toBe(true);
	expect(serviceLimits.of(client)).toBeNull();
	state.code = -7;
	await walletActions.run(client, 'key', queryKey, { key_type: 'view_key' }, { done: 'Loaded.' });
	expect(serviceLimits.of(client)).toBe('restricted');
});

import { isOutdated, loadUnlockTime, untilUnlocked } from '../../../src/lib/wallet/unlock-time';
import { fakeNode } from '../app/fake-node';
import { NONE, transfer } from './transfers';

const NOW = 1_800_000_000;
const account = (account_index: number, unlocked_balance: bigint) => ({
	...{ account_index, balance: 10n, unlocked_balance, base_address: '', label: '', tag: '' }
});
const LOCKED = [account(0, 4n), account(1, 10n)];
const service = (blocks_to_unlock: number | undefined, time_to_unlock = 0) =>
	fakeNode({
		get_balance: () => ({
			...{ balance: 10, unlocked_balance: 4, multisig_import_needed: false, time_to_unlock },
			...(blocks_to_unlock !== undefined && { blocks_to_unlock })
		})
	}).node;

/** What is said some blocks and seconds after the service was asked at block 500. */
async function after(blocks: number, seconds: number, lists: Partial<typeof NONE>, ...said: [number?, number?]) {
	const unlockTime = await loadUnlockTime(service(said[0], said[1]), 500, NOW);
	const now = { height: 500 + blocks, now: NOW + seconds };
	return untilUnlocked(unlockTime, { ...NONE, ...lists }, LOCKED, now);
}

test('what the service said counts down with the blocks and the clock', async () => {
	expect(await after(0, 0, {}, 8, 100)).toEqual({ blocks: 8, seconds: 100n });
	expect(await after(3, 40, {}, 8, 100)).toEqual({ blocks: 5, seconds: 60n });
	expect(await after(9, 400, {}, 8, 100)).toEqual({ blocks: 0, seconds: 0n });
});

test('a service that does not say leaves it unknown', async () => {
	expect(await after(0, 0, { in: [transfer({ height: 499 })] }, undefined)).toBeNull();
});

test('payments, change and rewards that came since are locked as long as the network wants', async () => {
	expect(await after(3, 0, { in: [transfer({ height: 502 })] }, 0)).toEqual({ blocks: 9, seconds: 0n });
	expect(await after(3, 0, { out: [transfer({ height: 501, type: 'out' })] }, 0)).toEqual({ blocks: 8, seconds: 0n });
	const mined = transfer({ height: 502, type: 'block', unlock_time: 562n });
	expect(await after(3, 0, { in: [mined] }, 2)).toEqual({ blocks: 59, seconds: 0n });
});

test('a transfer counts only where something is locked, and an outgoing one not when it has no change', async () => {
	const elsewhere = transfer({ height: 502, subaddr_index: { major: 1, minor: 0 } });
	const whole = transfer({ height: 502, type: 'out', change_amount: 0n });
	expect(await after(3, 0, { in: [elsewhere], out: [whole] }, 4)).toEqual({ blocks: 1, seconds: 0n });
});

test('a transfer from before the service was asked is in its answer', async () => {
	const swept = transfer({ height: 499, type: 'out' });
	expect(await after(3, 0, { in: [transfer({ height: 498 })], out: [swept] }, 4)).toEqual({ blocks: 1, seconds: 0n });
});

test('a payment mined since outdates the answer, unless the service says what its change is', async () => {
	const said = await loadUnlockTime(service(4), 500, NOW);
	const isOutdatedBy = (some: Parameters<typeof transfer>[0]) =>
		isOutdated(said, { out: [transfer({ type: 'out', ...some })] });
	expect(isOutdatedBy({ height: 499 })).toBe(false);
	expect(isOutdatedBy({ height: 500 })).toBe(true);
	expect(isOutdatedBy({ height: 500, change_amount: 0n })).toBe(false);
	expect(isOutdated(null, NONE)).toBe(false);
});

test('a payment that its sender locked by time counts once it is deep enough', async () => {
	const until = BigInt(NOW + 1000);
	expect(await after(20, 10, { in: [transfer({ height: 502, unlock_time: until })] }, 0)).toEqual({
		blocks: 0,
		seconds: 990n
	});
	const forever = transfer({ height: 502, unlock_time: 2n ** 64n - 1n });
	expect((await after(20, 10, { in: [forever] }, 0))?.seconds).toBeGreaterThan(10n ** 18n);
});

import { buildHistory } from '../../../src/lib/wallet-data/history';
import { unlockSteps } from '../../../src/lib/wallet/unlock-steps';
import { ownAddresses } from '../../../src/lib/wallet-data/own-addresses';
import { NONE, transfer, txid } from './transfers';

const now = 1_700_000_000;
const rowsOf = (given: Parameters<typeof transfer>[0][]) =>
	buildHistory(
		{ ...NONE, in: given.map((each, index) => transfer({ txid: txid(index), ...each })) },
		ownAddresses([]),
		null
	).rows;

test('what was received is unlocked in steps, and the rest is change', () => {
	const rows = rowsOf([
		{ height: 100, amount: 7n },
		{ height: 95, amount: 5n },
		{ height: 80, amount: 900n },
		{ height: 98, amount: 3n, type: 'block', unlock_time: 110n },
		{ height: 99, amount: 11n, unlock_time: 155n },
		{ height: 90, amount: 13n, unlock_time: 10_000n },
		{ height: 50, amount: 17n, unlock_time: 2n ** 64n - 1n }
	]);
	expect(unlockSteps(rows, 63n, 101, now)).toEqual({
		received: [
			{ amount: 12n, blocks: 9, isMined: false },
			{ amount: 3n, blocks: 9, isMined: true },
			{ amount: 11n, blocks: 54, isMined: false },
			{ amount: 13n, blocks: 9899, isMined: false },
			{ amount: 17n, blocks: null, isMined: false }
		],
		rest: 7n
	});
});

test('there are no steps where more was received than is locked', () => {
	expect(unlockSteps(rowsOf([{ height: 100, amount: 7n }]), 6n, 101, now)).toBeNull();
});

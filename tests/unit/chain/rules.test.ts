import { readFileSync } from 'node:fs';
import {
	baseReward,
	penalizedReward,
	DIFFICULTY_BLOCKS,
	requiresGeneratedCoins,
	nextDifficulty,
	type PreviousWork
} from '../../../src/lib/chain/rules';

const rows = readFileSync(new URL('../../../devnet/chain-data/vectors/difficulty.txt', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => line.split(' '));

describe('the difficulty', () => {
	test("is that of the reference implementation's vectors, of as many blocks as there are", () => {
		expect(rows.length).toBe(1000);
		const blocks: PreviousWork[] = [];
		let cumulative = 0n;
		for (const [timestamp = '', difficulty = ''] of rows) {
			// These vectors count from the first block on, a chain from its second.
			const before = blocks.slice(-DIFFICULTY_BLOCKS);
			expect(nextDifficulty(before, 120)).toBe(BigInt(difficulty));
			cumulative += BigInt(difficulty);
			blocks.push({ timestamp: Number(timestamp), cumulative });
		}
	});

	test('has up to 128 bits', () => {
		const wide = (work: bigint) => [0, 120, 240].map((timestamp, i) => ({ timestamp, cumulative: work * BigInt(i) }));
		expect(nextDifficulty(wide(2n ** 127n), 120)).toBe(2n ** 127n);
		expect(nextDifficulty(wide(2n ** 128n), 120)).toBe(0n);
	});
});

describe('the reward', () => {
	/** Rewards of a private chain of monerod 0.18.0.0, whose blocks have no fees. */
	test('falls with the coins that there are, as the reference implementation has it', () => {
		// The first block has version 1.
		let generated = baseReward(1, 0n);
		expect(generated).toBe(17_592_186_044_415n);
		for (let height = 1; height <= 600; height++) {
			const reward = baseReward(16, generated);
			if (height === 1) expect(reward).toBe(35_184_338_534_400n);
			if (height === 600) expect(reward).toBe(35_144_163_279_407n);
			generated += reward;
		}
	});

	test('is 0.6 in the tail emission, and never less', () => {
		expect(baseReward(16, null)).toBe(600_000_000_000n);
		expect(baseReward(16, 2n ** 64n - 2n)).toBe(600_000_000_000n);
		expect(requiresGeneratedCoins('mainnet', 16)).toBe(false);
		expect(requiresGeneratedCoins('mainnet', 14)).toBe(true);
		expect(requiresGeneratedCoins('stagenet', 16)).toBe(true);
	});
});

test('above the median a reward is cut twice by division, and twice the median is the end', () => {
	expect(penalizedReward(600_000_000_000n, 300_000, 300_000)).toBe(600_000_000_000n);
	// A hundredth above loses a ten thousandth.
	expect(penalizedReward(600_000_000_000n, 303_000, 300_000)).toBe(599_940_000_000n);
	expect(penalizedReward(7n, 4, 3)).toBe(6n);
	expect(penalizedReward(600_000_000_000n, 600_000, 300_000)).toBe(0n);
	expect(penalizedReward(600_000_000_000n, 600_001, 300_000)).toBeNull();
});

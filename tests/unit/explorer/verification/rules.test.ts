import { readFileSync } from 'node:fs';
import type { Verdict } from '../../../../src/lib/chain/verdict';
import type { BlockAnswer, IdentifiedEntry } from '../../../../src/lib/explorer/verification/block';
import { verificationLines } from '../../../../src/lib/verification/lines';
import { difficultyCost, difficultyVerdicts, rewardVerdicts } from '../../../../src/lib/explorer/verification/rules';
import type { BlockHeader } from '../../../../src/lib/rpc/daemon/records';

const hashAt = (height: number) => height.toString(16).padStart(64, '0');

/** The reference implementation's vectors as headers: a first block, then those of the file. */
const headers = readFileSync(new URL('../../../../devnet/chain-data/vectors/difficulty.txt', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.reduce<BlockHeader[]>(
		(before, line) => {
			const height = before.length;
			const [timestamp = '', difficulty = ''] = line.split(' ');
			const cumulative_difficulty = (before.at(-1)?.cumulative_difficulty ?? 0n) + BigInt(difficulty);
			const header = { height, hash: hashAt(height), prev_hash: hashAt(height - 1), major_version: 16 };
			const work = { difficulty: BigInt(difficulty), cumulative_difficulty };
			return [...before, { ...header, ...work, timestamp: Number(timestamp) } as BlockHeader];
		},
		[{ height: 0, hash: hashAt(0), difficulty: 1n, cumulative_difficulty: 1n, major_version: 1 } as BlockHeader]
	);
const at = (height: number) => headers[height] ?? expect.unreachable();
const before = (height: number) => headers.slice(Math.max(1, height - 735), height);
const differing = (verdicts: readonly Verdict[]) =>
	verdicts.filter(({ kind }) => kind === 'differs').map(({ fact }) => fact);

describe("a block's difficulty", () => {
	test.each([1, 2, 3, 700, 736, 900, 1000])('at height %i follows from the headers before it', (height) => {
		const verdicts = difficultyVerdicts(at(height), before(height));
		expect(verdicts.map(({ fact, kind }) => [fact, kind])).toEqual([
			['headers.difficulty', 'recomputed'],
			['headers.cumulative_difficulty', 'recomputed']
		]);
		expect(difficultyCost(height).headers).toBe(Math.min(735, height - 1));
	});

	test('differs by name when a node lies about it, or about what it follows from', () => {
		const block = at(900);
		const known = before(900);
		const lie = (place: number, changes: Partial<BlockHeader>) =>
			differing(difficultyVerdicts(block, known.with(place, { ...known[place], ...changes } as BlockHeader)));
		expect(differing(difficultyVerdicts({ ...block, difficulty: block.difficulty + 1n }, known))).toEqual([
			'headers.difficulty'
		]);
		const cumulative_difficulty = (block.cumulative_difficulty ?? 0n) + 5n;
		expect(differing(difficultyVerdicts({ ...block, cumulative_difficulty }, known))).toEqual([
			'headers.cumulative_difficulty'
		]);
		expect(lie(100, { difficulty: 7n })).toEqual(['headers.cumulative_difficulty']);
		expect(lie(100, { hash: 'ab'.repeat(32) })).toEqual(['headers.prev_hash']);
		expect(lie(734, { hash: 'ab'.repeat(32) })).toEqual(['headers.prev_hash']);
		expect(differing(difficultyVerdicts(block, known.slice(1)))).toContain('headers.length');
		expect(
			difficultyVerdicts(
				block,
				known.map((header) => ({ ...header, cumulative_difficulty: undefined }))
			)
		).toMatchObject([{ fact: 'headers.difficulty', kind: 'impossible' }]);
	});

	test('is no longer on trust once it follows, and does not touch the bytes', () => {
		const bytes: Verdict[] = [
			{ fact: 'hash', kind: 'recomputed', claimed: 1, computed: 1 },
			{ fact: 'wide_difficulty', kind: 'taken', claimed: 1, computed: null },
			{ fact: 'depth', kind: 'taken', claimed: 1, computed: null }
		];
		const lines = (ofRules: readonly Verdict[]) => verificationLines('block', [...bytes, ...ofRules]);
		const good = lines(difficultyVerdicts(at(900), before(900)));
		expect(good.map(({ state }) => state)).toEqual(['passed', 'not_checked', 'not_checked', 'not_checked']);
		const taken = good[3]?.verdicts.filter(({ kind }) => kind === 'taken');
		expect(taken?.map(({ fact }) => fact)).toEqual(['depth']);
		const bad = lines(difficultyVerdicts({ ...at(900), difficulty: 1n }, before(900)));
		expect(bad.map(({ state }) => state)).toEqual(['passed', 'not_checked', 'not_checked', 'differs']);
	});
});

describe("a block's reward", () => {
	const txid = 'ab'.repeat(32);
	const block = (major_version = 16) =>
		({ block_header: { major_version, reward: 601n }, tx_hashes: [txid] }) as unknown as BlockAnswer;
	const entries: IdentifiedEntry[] = [{ tx_hash: txid, id: txid, weight: 1500, fee: 30_000_000n, reason: '' }];
	const bytes = (reward: bigint, weight = 300_000): Verdict[] => [
		{ fact: 'reward', kind: 'recomputed', claimed: reward, computed: reward },
		{ fact: 'block_weight', kind: 'recomputed', claimed: weight, computed: weight }
	];
	const exact = 600_030_000_000n;

	test('is exactly emission and fees up to a weight of 300,000', () => {
		expect(rewardVerdicts(block(), bytes(exact), entries, null)).toMatchObject([
			{ fact: 'rule.reward', kind: 'recomputed' }
		]);
		for (const other of [exact - 1n, exact + 1n]) {
			expect(differing(rewardVerdicts(block(), bytes(other), entries, null))).toEqual(['rule.reward']);
		}
	});

	test('has only an upper bound above, and where a miner could claim less', () => {
		const heavy = (reward: bigint) => rewardVerdicts(block(), bytes(reward, 300_001), entries, null);
		expect(heavy(exact - 1n)).toMatchObject([{ fact: 'rule.reward_bound', kind: 'recomputed' }]);
		expect(differing(heavy(exact + 1n))).toEqual(['rule.reward_bound']);
		const statements = verificationLines('block', heavy(exact - 1n)).flatMap((line) => line.statements);
		expect(statements).toContain(
			'That the reward is what the rules allow at its height: needs the coins generated before'
		);
		expect(rewardVerdicts(block(11), bytes(exact - 1n), entries, null)[0]?.fact).toBe('rule.reward_bound');
	});

	test('depends on the coins before it, until the tail emission', () => {
		const generated = 17_592_186_044_415n;
		const reward = 35_184_338_534_400n + 30_000_000n;
		expect(rewardVerdicts(block(), bytes(reward), entries, generated)[0]?.kind).toBe('recomputed');
	});

	test('cannot be checked without the bytes of every transaction', () => {
		expect(rewardVerdicts(block(), bytes(exact), [], null)[0]?.kind).toBe('impossible');
		expect(rewardVerdicts(block(), [], entries, null)[0]?.kind).toBe('impossible');
	});
});

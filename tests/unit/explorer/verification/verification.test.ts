import { toHex } from '../../../../src/lib/bytes/hex';
import { bytesResult, type Verdict } from '../../../../src/lib/chain/verdict';
import {
	checkPrevious,
	checkShownBlock,
	identifyEntries,
	idsOfBlock,
	type BlockAnswer,
	type BlockEntry
} from '../../../../src/lib/explorer/verification/block';
import { entryBytes } from '../../../../src/lib/verification/entry-bytes';
import { checkShownTransaction, indexRequests } from '../../../../src/lib/explorer/verification/transaction';
import {
	factsAbout,
	verificationLines,
	NO_PROOFS,
	summaryOf,
	type Line,
	type Subject
} from '../../../../src/lib/verification/lines';
import { factLabel, neededData, formatClaim } from '../../../../src/lib/verification/fact-labels';
import type { TransactionEntry } from '../../../../src/lib/rpc/daemon/records';
import { regtestBlock, regtestTransactions } from '../../../../devnet/chain-data/fixtures';

const fixture = regtestTransactions[0] ?? expect.unreachable();

const entry = (changes: Partial<TransactionEntry> = {}): TransactionEntry => ({
	as_hex: toHex(fixture.bytes),
	tx_hash: fixture.tx_hash,
	double_spend_seen: false,
	in_pool: true,
	output_indices: [],
	...changes
});

const differing = (verdicts: readonly Verdict[]) =>
	verdicts.filter(({ kind }) => kind === 'differs').map(({ fact }) => fact);

const verdict = (fact: string, kind: Verdict['kind'] = 'recomputed', claimed: Verdict['claimed'] = 1): Verdict => ({
	fact,
	kind,
	claimed,
	computed: kind === 'taken' ? null : claimed
});

describe('the bytes of an entry', () => {
	test('are whole, joined from two parts, or none', () => {
		expect(entryBytes({ as_hex: 'ab', pruned_as_hex: 'cd', prunable_as_hex: 'ef' })).toEqual(Uint8Array.of(0xab));
		expect(entryBytes({ as_hex: '', pruned_as_hex: 'cd', prunable_as_hex: 'ef' })).toEqual(Uint8Array.of(0xcd, 0xef));
		expect(entryBytes({ as_hex: '' })).toEqual(new Uint8Array());
		expect(entryBytes({ as_hex: 'x' })).toEqual(new Uint8Array());
	});
});

describe("a transaction's bytes", () => {
	test('pass whole, and pruned with the hash of the rest', () => {
		expect(bytesResult(checkShownTransaction(fixture.tx_hash, entry(), null))).toBe('passed');
		const { prunable_hash } = fixture;
		const pruned = entry({ as_hex: '', pruned_as_hex: toHex(fixture.pruned), prunable_hash });
		expect(bytesResult(checkShownTransaction(fixture.tx_hash.toUpperCase(), pruned, null))).toBe('passed');
	});

	test('differ when another transaction was asked for', () => {
		expect(differing(checkShownTransaction('ab'.repeat(32), entry(), null))).toEqual(['asked']);
	});

	test('cannot be checked when nothing can be read', () => {
		expect(bytesResult(checkShownTransaction(fixture.tx_hash, entry({ as_hex: '02ff' }), null))).toBe('impossible');
	});

	test('are not compared with JSON that was not parsed', () => {
		const facts = checkShownTransaction(fixture.tx_hash, entry({ as_json: '{}' }), null).map(({ fact }) => fact);
		expect(facts.filter((fact) => fact.startsWith('as_json'))).toEqual([]);
	});

	test('differ from an output index that leads to another output', () => {
		const mined = entry({ in_pool: false, output_indices: [5n, 6n] });
		expect(indexRequests(mined)).toEqual([
			{ amount: 0n, index: 5n },
			{ amount: 0n, index: 6n }
		]);
		const keys = fixture.as_json.vout.map(({ target }) => target.tagged_key.key);
		const more = { block: null, as_json: undefined, keys };
		expect(differing(checkShownTransaction(fixture.tx_hash, mined, more))).toEqual([]);
		const swapped = { ...more, keys: keys.toReversed() };
		expect(differing(checkShownTransaction(fixture.tx_hash, mined, swapped))).toEqual([
			'output_indices[0].key',
			'output_indices[1].key'
		]);
	});
});

describe("a block's bytes", () => {
	const { bytes, json, header: known } = regtestBlock();
	const { tx_hashes } = json;
	const header = {
		hash: known.hash,
		height: known.height,
		prev_hash: json.prev_id,
		num_txes: tx_hashes.length
	} as BlockAnswer['block_header'];
	const block = { block_header: header, blob: toHex(bytes), json: '', tx_hashes } as BlockAnswer;
	const reference = { height: known.height };
	const given = regtestTransactions.map(({ tx_hash, bytes }) => ({ tx_hash, as_hex: toHex(bytes) }));
	const pruned = regtestTransactions.map(({ tx_hash, pruned, prunable_hash }) => ({
		tx_hash,
		as_hex: '',
		pruned_as_hex: toHex(pruned),
		prunable_hash
	}));
	const check = async (changes: Partial<BlockAnswer>, entries: readonly BlockEntry[] = []) =>
		checkShownBlock({
			reference,
			block: { ...block, ...changes },
			json: undefined,
			entries: await identifyEntries(entries)
		});
	/** What the block's and its transactions' bytes weigh. */
	const block_weight = 14_614;

	test('pass, also without signatures and proofs when their hash is given', async () => {
		const weighed = { block_header: { ...header, block_weight } };
		expect(bytesResult(await check(weighed, given))).toBe('passed');
		expect(bytesResult(await check(weighed, pruned))).toBe('passed');
		expect(differing(await check({ block_header: { ...header, block_weight: block_weight + 1 } }, pruned))).toEqual([
			'block_weight'
		]);
	});

	test('cannot all be checked when a transaction is not there, or pruned without a hash', async () => {
		expect(bytesResult(await check({}))).toBe('impossible');
		const [first, ...rest] = pruned;
		const unhashed = { ...first, prunable_hash: '' } as BlockEntry;
		expect(bytesResult(await check({}, [unhashed, ...rest]))).toBe('impossible');
	});

	test('differ from a pruned transaction of other bytes, and from another hash of what was left out', async () => {
		const of = (id: string | undefined) => pruned.find(({ tx_hash }) => tx_hash === id) ?? expect.unreachable();
		const first = of(tx_hashes[0]);
		const second = of(tx_hashes[1]);
		const others = pruned.filter((one) => one !== first);
		const prunable_hash = 'ab'.repeat(32);
		expect(differing(await check({}, [{ ...first, prunable_hash }, ...others]))).toEqual(['transactions[0]']);
		const { pruned_as_hex } = second;
		expect(differing(await check({}, [{ ...first, pruned_as_hex }, ...others]))).toEqual(['transactions[0]']);
	});

	test('differ from a second coinbase hash', async () => {
		expect(differing(await check({ miner_tx_hash: 'ab'.repeat(32) }))).toEqual(['block.miner_tx_hash']);
	});

	test('differ from a transaction that is not in the block', async () => {
		expect(differing(await check({}, [entry({ tx_hash: 'ab'.repeat(32) })]))).toEqual(['transactions[0].tx_hash']);
	});

	test('name its transactions, whatever the list of the node has', () => {
		expect(idsOfBlock({ ...block, tx_hashes: tx_hashes.slice(1) } as BlockAnswer)).toEqual({
			id: known.hash,
			tx_hashes
		});
		expect(idsOfBlock({ blob: '00' })).toBeNull();
	});

	test('cannot be checked when they are no block', async () => {
		expect(bytesResult(await check({ blob: '00' }))).toBe('impossible');
		expect(bytesResult(await check({ blob: 'x' }))).toBe('impossible');
	});

	test('are not those of the previous block', () => {
		expect(checkPrevious(block, block)).toMatchObject([{ kind: 'differs' }]);
		expect(checkPrevious(block, { ...block, blob: '00' })).toMatchObject([{ kind: 'impossible' }]);
	});
});

describe('words', () => {
	test('name facts for people, and what they do not know by its own name', () => {
		expect(factLabel(verdict('prev_hash'))).toBe('Previous block hash');
		expect(factLabel(verdict('tx_hashes[3]'))).toBe('Transaction hashes (4)');
		expect(factLabel(verdict('output_indices[1].key'))).toBe('Output at a global index (2)');
		expect(factLabel(verdict('as_json.vin[0].key.k_image'))).toBe("The node's JSON of the transaction (1)");
		expect(factLabel(verdict('something_new'))).toBe('something_new');
	});

	test('say how much was compared', () => {
		expect(formatClaim(verdict('json', 'recomputed', 50))).toBe('all 50 values');
		expect(formatClaim(verdict('tx_hashes.length', 'recomputed', 2))).toBe('all 2');
		expect(formatClaim(verdict('in_pool', 'taken', true))).toBe('yes');
	});
});

describe('the lines', () => {
	const inBlock = [verdict('in_block', 'recomputed')];
	const good = [verdict('hash', 'recomputed'), verdict('reward', 'recomputed'), verdict('depth', 'taken')];
	const states = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ name, state }) => [name, state]));
	const bytes = (lines: readonly Line[]) => lines.find(({ name }) => name === 'Bytes');

	test('are four, and only the bytes are ever passed', () => {
		for (const subject of ['block', 'transaction'] as const) {
			const mined = [...good, verdict('tx_hash', 'recomputed'), verdict('block_height', 'taken')];
			expect(states(verificationLines(subject, mined))).toEqual({
				Bytes: 'passed',
				Proofs: 'not_checked',
				Work: 'not_checked',
				'Claimed by the node': 'not_checked'
			});
		}
	});

	test('put every claim that bytes cannot confirm under what is taken from the node', () => {
		const lines = verificationLines('block', good);
		const facts = (name: string) => lines.find((line) => line.name === name)?.verdicts.map(({ fact }) => fact);
		expect(facts('Bytes')).toEqual(['hash', 'reward']);
		expect(facts('Claimed by the node')).toEqual(['depth']);
	});

	test.each<[string, Verdict, string, string]>([
		['a fact that differs', verdict('nonce', 'differs'), 'differs', '1 of 3 checks failed.'],
		[
			'one that cannot be recomputed',
			verdict('block_weight', 'impossible'),
			'impossible',
			'2 checks passed, 1 not possible.'
		],
		[
			'a block off the main chain',
			verdict('orphan_status', 'taken', true),
			'unconfirmed',
			'2 checks passed. The block is not on the main chain.'
		]
	])('have no tick for the bytes with %s', (_, more, state, about) => {
		expect(bytes(verificationLines('block', [...good, more]))).toMatchObject({ state, summary: about });
	});

	test.each<[string, Verdict[], string]>([
		['in the pool', [verdict('in_pool', 'taken', true)], 'The transaction is not in a block.'],
		[
			'in the pool, with a height',
			[verdict('in_pool', 'taken', true), verdict('block_height', 'taken')],
			'The transaction is not in a block.'
		],
		['without a height', [verdict('in_pool', 'taken', false)], 'The node names no block that holds the transaction.']
	])('have no tick for a transaction %s', (_, more, why) => {
		const lines = verificationLines('transaction', [...good, ...more]);
		expect(bytes(lines)).toMatchObject({ state: 'unconfirmed', summary: `2 checks passed. ${why}` });
		expect(lines.map(({ state }) => state)).not.toContain('passed');
	});

	test.each<[string, Verdict['kind'], Verdict[], string, RegExp]>([
		['valid', 'recomputed', [], 'passed', /^2 checks passed\. The signatures cover/],
		['wrong', 'differs', [], 'invalid', /^1 of 2 checks failed\.$/],
		['not checked', 'impossible', [], 'impossible', /^1 check passed, 1 not possible\.$/],
		['valid, in the pool', 'recomputed', [verdict('in_pool', 'taken', true)], 'unconfirmed', /can be made up/]
	])('have the result of signatures and proofs: %s', (_, kind, more, state, summary) => {
		const proofs = factsAbout('proofs', [verdict('balance', 'recomputed'), verdict('ring_signatures[0]', kind)]);
		const mined = [verdict('tx_hash', 'recomputed'), verdict('block_height', 'taken'), ...inBlock, ...more];
		const lines = verificationLines('transaction', [...mined, ...proofs]);
		expect(lines.find(({ name }) => name === 'Proofs')).toMatchObject({ state, verdicts: proofs });
		expect(lines.find(({ name }) => name === 'Proofs')?.summary).toMatch(summary);
		expect(bytes(lines)?.verdicts).toHaveLength(2);
	});

	test.each(['impossible', 'differs', 'taken'] as const)(
		'have no tick for proofs of a transaction whose block was not seen to hold it: %s',
		(kind) => {
			const verdicts = [verdict('tx_hash', 'recomputed'), verdict('block_height', 'taken'), verdict('in_block', kind)];
			const lines = verificationLines('transaction', [
				...verdicts,
				...factsAbout('proofs', [verdict('balance', 'recomputed')])
			]);
			expect(lines.find(({ name }) => name === 'Proofs')).toMatchObject({ state: 'unconfirmed' });
		}
	);

	test('say that the chain is on trust, unless the block is that of the checkpoints, and holds the transaction', () => {
		const chain = 'Which chain has the most work: needs all headers, or the checkpoints';
		const statements = (subject: Subject, ...more: Verdict[]) =>
			verificationLines(subject, [...good, ...more]).flatMap((line) => line.statements);
		const checkpoint = verdict('checkpoint', 'recomputed');
		expect(statements('block')).toContain(chain);
		expect(statements('block', checkpoint)).not.toContain(chain);
		// The group is that of the release, and the block is none of it.
		expect(statements('block', checkpoint, verdict('checkpoint.hash', 'differs'))).toContain(chain);
		expect(statements('transaction', checkpoint)).toContain(chain);
		expect(statements('transaction', checkpoint, verdict('in_block', 'differs'))).toContain(chain);
		expect(statements('transaction', checkpoint, ...inBlock)).not.toContain(chain);
	});

	test('say of a coinbase that it has no signatures, which is no check that passed', () => {
		const mined = [verdict('tx_hash', 'recomputed'), verdict('block_height', 'taken'), ...inBlock];
		const lines = verificationLines('transaction', [...mined, NO_PROOFS]);
		expect(lines.find(({ name }) => name === 'Proofs')).toMatchObject({
			state: 'none',
			summary: 'A coinbase has none.',
			statements: []
		});
		expect(summaryOf(lines)).toMatch(/^2 checks passed/);
	});

	test('say of each claim on trust what would confirm it', () => {
		expect(
			['block_height', 'output_indices[0]', 'wide_cumulative_difficulty', 'pow_hash'].map((fact) =>
				neededData({ fact })
			)
		).toEqual([
			'needs its block',
			'needs all blocks before it',
			'needs the headers before it',
			'needs RandomX, which is left out'
		]);
		expect(neededData({ fact: 'double_spend_seen' })).toBe('only the node can know');
		const [, proofs, , taken] = verificationLines('transaction', [verdict('tx_hash', 'recomputed')]);
		expect([proofs?.summary, ...(taken?.statements ?? [])]).toEqual(Array(4).fill(expect.stringMatching(/ needs? /)));
	});

	test('cannot confirm bytes without their hash', () => {
		expect(bytes(verificationLines('block', [verdict('height', 'recomputed')]))).toMatchObject({
			state: 'impossible',
			summary: '1 check passed, 1 not possible.'
		});
	});

	test('are summed up with what is not checked', () => {
		expect(summaryOf(verificationLines('block', good))).toBe('2 checks passed, 7 not checked');
		expect(summaryOf(verificationLines('block', [...good, verdict('nonce', 'differs')]))).toBe(
			'1 check failed, 2 checks passed, 7 not checked'
		);
		expect(summaryOf(verificationLines('block', [...good, verdict('block_weight', 'impossible')]))).toBe(
			'2 checks passed, 8 not checked'
		);
	});
});

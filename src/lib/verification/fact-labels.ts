import type { FactValue, Verdict } from '../chain/verdict';
import type { LineState } from './lines';

/** Appearance of each line state. */
export const LINE_STATES: Readonly<Record<LineState, { name: string; sign: string; tone: string }>> = {
	passed: { name: 'Passed', sign: '✓', tone: 'good' },
	differs: { name: 'Differs', sign: '×', tone: 'bad' },
	invalid: { name: 'Invalid', sign: '×', tone: 'bad' },
	impossible: { name: 'Could not be checked', sign: '!', tone: 'warn' },
	unconfirmed: { name: 'Unconfirmed', sign: '○', tone: '' },
	none: { name: 'None', sign: '–', tone: 'plain' },
	not_checked: { name: 'Not checked', sign: '–', tone: 'plain' }
};

/** Headings of the groups of facts, in display order. */
export const FACT_GROUPS = {
	differs: 'Differs',
	impossible: 'Could not be checked',
	recomputed: 'Recomputed, and equal',
	taken: 'Claimed by the node'
} as const satisfies Record<Verdict['kind'], string>;

/** Facts shown of a group on screen, and of a line in a text report, at most; JSON has all. */
export const MAX_SHOWN_FACTS = 40;

/** Groups facts by kind. */
export const groupFacts = (verdicts: readonly Verdict[]) =>
	(Object.keys(FACT_GROUPS) as Verdict['kind'][])
		.map((kind) => ({ kind, name: FACT_GROUPS[kind], rows: verdicts.filter((verdict) => verdict.kind === kind) }))
		.filter(({ rows }) => rows.length > 0);

/** Labels on screen, by the beginning of a fact's name. */
const FACT_LABELS: Readonly<Record<string, string>> = {
	asked: 'Requested id',
	hash: 'Block hash',
	height: 'Height',
	prev_hash: 'Previous block hash',
	'previous block': 'Previous block, from its own bytes',
	major_version: 'Version',
	minor_version: 'Minor version',
	timestamp: 'Time',
	nonce: 'Nonce',
	num_txes: 'Number of transactions',
	reward: 'Reward',
	block_size: 'Size',
	block_weight: 'Weight',
	long_term_weight: 'Long-term weight',
	miner_tx_hash: 'Coinbase hash',
	'block.miner_tx_hash': 'Coinbase hash (second field)',
	tx_hashes: 'Transaction hashes',
	transactions: 'Transaction hash, from its own bytes',
	checkpoint: 'Checkpoint of the reference release',
	'checkpoint.hash': 'Block hash in its group of 512 blocks',
	'checkpoint.genesis': 'Hash of the first block of mainnet',
	'checkpoint.height': 'Height in its group of 512 blocks',
	'checkpoint.length': 'Blocks in the group',
	'checkpoint.prev_hash': 'Previous block hash in its group of 512 blocks',
	'headers.length': 'Number of headers before it',
	'headers.height': 'Heights of the headers before it',
	'headers.prev_hash': 'Previous block hashes of the headers before it',
	'headers.difficulty': 'Difficulty, from the headers before it',
	'headers.cumulative_difficulty': 'Cumulative difficulty, from the headers before it',
	'rule.reward': 'Reward, from emission and fees',
	'rule.reward_bound': 'Reward, at most emission and fees',
	json: "The node's JSON of the block",
	blob: 'The bytes',
	tx_hash: 'Transaction hash',
	prunable_hash: 'Hash of signatures and proofs',
	as_json: "The node's JSON of the transaction",
	output_indices: 'Global indices of its outputs',
	'output_indices.key': 'Output at a global index',
	block_hash: 'Hash of its block',
	in_block: "In its block's Merkle tree",
	block_height: 'Height of its block',
	block_timestamp: 'Time of its block',
	orphan_status: 'Orphaned',
	depth: 'Blocks above it',
	difficulty: 'Difficulty',
	wide_difficulty: 'Difficulty (all bits)',
	cumulative_difficulty: 'Cumulative difficulty',
	wide_cumulative_difficulty: 'Cumulative difficulty (all bits)',
	pow_hash: 'Proof-of-work hash',
	in_pool: 'In the pool',
	confirmations: 'Confirmations',
	double_spend_seen: 'Double spend seen',
	received_timestamp: 'Received at',
	relayed: 'Relayed',
	'proofs.ring_signatures': 'Ring signature',
	'proofs.key_images': 'Key image',
	'proofs.range_proofs': 'Range proof',
	'proofs.balance': 'Balance',
	'proofs.transaction': 'Transaction of the signatures and proofs',
	'proofs.transactions': 'Signatures and proofs of transaction',
	'proofs.transactions.ring_signatures': 'Ring signature of transaction',
	'proofs.transactions.key_images': 'Key image of transaction',
	'proofs.transactions.range_proofs': 'Range proof of transaction',
	'proofs.transactions.balance': 'Balance of transaction'
};

/** Data that would confirm a claim; without an entry, only the node can know. */
const NEEDS: readonly (readonly [RegExp, string])[] = [
	[/^block_(height|timestamp)$/, 'its block'],
	[/^output_indices/, 'all blocks before it'],
	[/^(confirmations|depth|orphan_status)$/, 'the blocks above it'],
	[/^(wide_)?(cumulative_)?difficulty$/, 'the headers before it'],
	[/^(block_size|block_weight|long_term_weight)$/, 'the blocks before it'],
	[/^pow_hash$/, 'RandomX, which is left out']
];

/** The data needed to check a claim: `needs its block`. */
export function neededData({ fact }: Pick<Verdict, 'fact'>): string {
	const need = NEEDS.find(([pattern]) => pattern.test(fact))?.[1];
	return need === undefined ? 'only the node can know' : `needs ${need}`;
}

/** A fact's label on screen; the fact's own name if it has no label. */
export function factLabel({ fact }: Pick<Verdict, 'fact'>): string {
	const plain = fact.replace(/\[\d+\]/g, '');
	const place = /\[(\d+)\]/.exec(fact)?.[1];
	const known = FACT_LABELS[plain] ?? FACT_LABELS[/^[^.[]+/.exec(fact)?.[0] ?? ''];
	if (known === undefined) return fact;
	return place === undefined ? known : `${known} (${Number(place) + 1})`;
}

export function formatFactValue(value: FactValue): string {
	if (value === '') return 'nothing';
	return value === null ? 'none' : String(value);
}

/** The node's claim as text. For a list or JSON, the number of values that were compared. */
export function formatClaim({ fact, claimed, kind }: Verdict): string {
	if (kind === 'recomputed' && fact.endsWith('.length')) return `all ${formatFactValue(claimed)}`;
	if (kind === 'recomputed' && /^(as_)?json$/.test(fact)) return `all ${formatFactValue(claimed)} values`;
	if (typeof claimed === 'boolean') return claimed ? 'yes' : 'no';
	return formatFactValue(claimed);
}

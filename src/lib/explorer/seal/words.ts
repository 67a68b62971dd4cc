import type { FactValue, Verdict } from '../../chain/verdict';

/** What a page is about. */
export type Subject = 'block' | 'transaction';

/** Names for people, by what a fact's name begins with. */
const NAMES: Readonly<Record<string, string>> = {
	asked: 'What was asked for',
	hash: 'Block id',
	height: 'Height',
	prev_hash: 'Previous block id',
	'previous block': 'The block before, from its own bytes',
	major_version: 'Version',
	minor_version: 'Minor version',
	timestamp: 'Time',
	nonce: 'Nonce',
	num_txes: 'Number of transactions',
	reward: 'Reward',
	block_size: 'Size',
	block_weight: 'Weight',
	long_term_weight: 'Long-term weight',
	miner_tx_hash: 'Coinbase id',
	'block.miner_tx_hash': 'Coinbase id, said a second time',
	tx_hashes: 'Transaction ids',
	transactions: "A transaction's id, from its own bytes",
	json: "The node's own reading of the block",
	blob: 'The bytes',
	tx_hash: 'Transaction id',
	prunable_hash: 'Hash of signatures and proofs',
	as_json: "The node's own reading of the transaction",
	output_indices: 'Global indices of its outputs',
	'output_indices.key': 'The output at a global index',
	block_hash: 'Id of its block',
	in_block: "In its block's Merkle tree",
	block_height: 'Height of its block',
	block_timestamp: 'Time of its block',
	orphan_status: 'Beside the main chain',
	depth: 'Depth below the tip',
	difficulty: 'Difficulty',
	wide_difficulty: 'Difficulty, in full',
	cumulative_difficulty: 'Work of the chain so far',
	wide_cumulative_difficulty: 'Work of the chain so far, in full',
	pow_hash: 'Proof-of-work hash',
	in_pool: 'In the pool',
	confirmations: 'Confirmations',
	double_spend_seen: 'Double spend seen',
	received_timestamp: 'When the node received it',
	relayed: 'Relayed'
};

/** A fact's name for people; its own where there is no better. */
export function nameOf({ fact }: Pick<Verdict, 'fact'>): string {
	const plain = fact.replace(/\[\d+\]/g, '');
	const place = /\[(\d+)\]/.exec(fact)?.[1];
	const known = NAMES[plain] ?? NAMES[/^[^.[]+/.exec(fact)?.[0] ?? ''];
	if (known === undefined) return fact;
	return place === undefined ? known : `${known} (${Number(place) + 1})`;
}

/** A value for people. */
export const write = (value: FactValue) => (value === '' ? 'nothing' : value === null ? 'none' : String(value));

/** What was claimed: of a list or of JSON, how much of it there is. */
export function valueOf({ fact, claimed, kind }: Verdict): string {
	if (kind === 'recomputed' && fact.endsWith('.length')) return `all ${write(claimed)}`;
	if (kind === 'recomputed' && /^(as_)?json$/.test(fact)) return `all ${write(claimed)} values`;
	if (typeof claimed === 'boolean') return claimed ? 'yes' : 'no';
	return write(claimed);
}

/** What no bytes can tell, whatever the node says: for people. */
export const ON_TRUST: Readonly<Record<Subject, readonly string[]>> = {
	block: [
		'That its proof of work is done: the hash that must be below the target is not computed here.',
		'That the chain which the node follows is the one with the most work.',
		'That its transactions were allowed to spend: ring signatures and range proofs are not verified here.',
		'That its reward is what the rules allow at its height.'
	],
	transaction: [
		'That it was allowed to spend: its ring signatures and range proofs are not verified here.',
		'That nothing else spends its key images.',
		'Heights and transactions of its ring members.',
		'That the chain which the node follows is the one with the most work, and so its confirmations.'
	]
};

/** One line for what the verdicts come to. */
export function summaryOf(verdicts: readonly Verdict[], subject: Subject): string {
	const count = (kind: Verdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind).length;
	const facts = (number: number) => (number === 1 ? '1 fact' : `${number.toLocaleString('en')} facts`);
	const [recomputed, differs, taken, impossible] = [
		count('recomputed'),
		count('differs'),
		count('taken'),
		count('impossible')
	];
	const rest = `${taken} on trust${impossible > 0 ? `, ${impossible} that could not be checked` : ''}`;
	if (differs > 0) return `${facts(differs)} of ${differs + recomputed} that were recomputed differ`;
	return `${facts(recomputed)} recomputed from the ${subject}'s bytes, ${rest}`;
}

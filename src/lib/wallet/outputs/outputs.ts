import type { IncomingTransfer } from '../../rpc/wallet/records';
import { progressOf, type Progress } from '../confirmations';
import type { Transfers } from '../history';
import type { OwnAddresses } from '../own-addresses';

/** What can be done with an output. `frozen` is what somebody has told the wallet file to leave alone. */
export type State = 'spendable' | 'locked' | 'frozen' | 'spent';

/** An output of the wallet. The amount is in atomic units. */
export interface Output {
	/** No other output's, until they are read again. */
	id: string;
	state: State;
	amount: bigint;
	/** Its address: the account, the number within it, and the label. */
	account: number;
	index: number;
	label: string;
	/** Null while it is not known: a view-only wallet learns it from the wallet that can spend. */
	keyImage: string | null;
	publicKey: string | null;
	/** Among all outputs of the chain that are of one kind with it. */
	globalIndex: bigint;
	txid: string;
	/** Null where neither the service nor the wallet's transfers tell. */
	height: number | null;
	/** Unix seconds; null when the wallet has no transfer of that hash. */
	timestamp: number | null;
	/** How far it is, while it is locked, where that is known. */
	progress: Progress | null;
}

/** What the service lists of one account. */
export interface Listed {
	account: number;
	outputs: readonly IncomingTransfer[];
}

/** What is known of the blocks: how many the wallet has scanned, and the time in Unix seconds. */
interface Chain {
	height: number;
	now: number;
}

type Known = { height: number; timestamp: number; unlock_time: bigint };

/** The outputs of some accounts, the newest first. Their times are those of the wallet's transfers. */
export function buildOutputs(
	listed: readonly Listed[],
	transfers: Transfers,
	own: OwnAddresses,
	chain: Chain
): readonly Output[] {
	const known = new Map<string, Known>(
		[...transfers.out, ...transfers.pending, ...transfers.in].map((transfer) => [transfer.txid, transfer])
	);
	const labels = new Map([...own.values()].map(({ account, index, label }) => [`${account}/${index}`, label]));
	return listed
		.flatMap(({ account, outputs }) =>
			outputs.map((output, place): Output => {
				const index = typeof output.subaddr_index === 'number' ? output.subaddr_index : output.subaddr_index.minor;
				const transfer = known.get(output.tx_hash);
				const progress = transfer ? progressOf('in', transfer, chain.height, chain.now) : null;
				const state = stateOf(output, progress);
				return {
					id: `${account}/${place}`,
					state,
					amount: output.amount,
					account,
					index,
					label: labels.get(`${account}/${index}`) ?? '',
					keyImage: isKeyImage(output.key_image) ? output.key_image : null,
					publicKey: output.pubkey || null,
					globalIndex: output.global_index,
					txid: output.tx_hash,
					height: output.block_height ?? transfer?.height ?? null,
					timestamp: transfer && transfer.timestamp > 0 ? transfer.timestamp : null,
					progress: state === 'locked' && progress?.state !== 'unlocked' ? progress : null
				};
			})
		)
		.map((output, place) => ({ output, place }))
		.sort((a, b) => (b.output.height ?? -1) - (a.output.height ?? -1) || b.place - a.place)
		.map(({ output }) => output);
}

/** Older services do not say what is locked: it is told from the transfer then. */
function stateOf({ spent, frozen, unlocked }: IncomingTransfer, progress: Progress | null): State {
	if (spent) return 'spent';
	if (frozen) return 'frozen';
	const isUnlocked = unlocked ?? (progress === null || progress.state === 'unlocked');
	return isUnlocked ? 'spendable' : 'locked';
}

/** A wallet without the spend key knows none, and has an empty text or zeros in its place. */
const isKeyImage = (text: string) => /[1-9a-f]/.test(text);

export interface Sum {
	count: number;
	/** Atomic units. */
	amount: bigint;
}

const EMPTY: Sum = { count: 0, amount: 0n };

export const sumOf = (outputs: readonly Output[]): Sum =>
	outputs.reduce(({ count, amount }, output) => ({ count: count + 1, amount: amount + output.amount }), EMPTY);

/** What outputs come to, by what can be done with them. */
export function totalsOf(outputs: readonly Output[]): Readonly<Record<State, Sum>> {
	const totals = { spendable: EMPTY, locked: EMPTY, frozen: EMPTY, spent: EMPTY };
	for (const { state, amount } of outputs) {
		const { count, amount: before } = totals[state];
		totals[state] = { count: count + 1, amount: before + amount };
	}
	return totals;
}

/**
 * What the balance has beside the outputs: payments and change that are in no block yet. Frozen outputs are no part of it.
 *
 * @param waiting whether anything is on its way: without, a difference is a mistake
 *
 * Source: the reference implementation's wallet2.cpp, balance_per_subaddress.
 */
export function besides(
	totals: Readonly<Record<State, Sum>>,
	balance: bigint,
	waiting: boolean
): { amount: bigint; agrees: boolean } {
	const amount = balance - totals.spendable.amount - totals.locked.amount;
	return { amount, agrees: amount === 0n || (waiting && amount > 0n) };
}

/** Why an output cannot be spent by itself from here; null when it can. */
export function describeUnspendable({ state, keyImage }: Output): string | null {
	switch (state) {
		case 'spent':
			return 'It is spent.';
		case 'frozen':
			return 'It is frozen: the wallet file was told to leave it alone. Its command line program thaws it.';
		case 'locked':
			return 'It is locked still.';
		case 'spendable':
			return keyImage === null
				? 'Its key image is not known, by which an output is named: this wallet has no spend key. Import the key images of the wallet that has it.'
				: null;
	}
}

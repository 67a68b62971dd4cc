import type { IncomingTransfer } from '../../rpc/wallet/records';
import { progressOf, type TransferProgress } from '../../chain-data/confirmations';

/** The states of an output. `frozen`: the wallet file is set not to spend it. */
export const OUTPUT_STATES = {
	spendable: { tone: 'good', name: 'Spendable' },
	locked: { tone: 'plain', name: 'Locked' },
	frozen: { tone: 'plain', name: 'Frozen' },
	spent: { tone: 'plain', name: 'Spent' }
} as const;

export type OwnOutputState = keyof typeof OUTPUT_STATES;

/** An output of the wallet. The amount is in atomic units. */
export interface OwnOutput {
	/** Unique until the outputs of its account are loaded again. */
	id: string;
	state: OwnOutputState;
	amount: bigint;
	/** The output's address: the account, and the index within it. */
	account: number;
	index: number;
	/** Null while unknown: a view-only wallet imports it from the wallet that can spend. */
	keyImage: string | null;
	publicKey: string | null;
	/** Index among the chain's outputs of the same amount. */
	globalIndex: bigint;
	txid: string;
	/** Null where the service does not report it. */
	height: number | null;
}

/** Details of an output from the wallet's transfer. */
export interface Origin {
	/** Unix seconds; null where the wallet has none. */
	timestamp: number | null;
	/** Unlock time of the transaction. */
	unlockTime: bigint;
	isMined: boolean;
	/** True when the transaction is only listed as sent, so that the output is change. */
	isChange: boolean;
}

/** The number of blocks that the wallet has scanned, and the time in Unix seconds. */
export interface ScannedChain {
	height: number;
	now: number;
}

/** The outputs of an account, from `incoming_transfers`. */
export const outputsOf = (account: number, listed: readonly IncomingTransfer[]): OwnOutput[] =>
	listed.map((output, place) => ({
		id: `${account}/${place}`,
		state: stateOf(output),
		amount: output.amount,
		account,
		index: typeof output.subaddr_index === 'number' ? output.subaddr_index : output.subaddr_index.minor,
		keyImage: isKeyImage(output.key_image) ? output.key_image : null,
		publicKey: output.pubkey || null,
		globalIndex: output.global_index,
		txid: output.tx_hash,
		height: output.block_height ?? null
	}));

/** The outputs of several accounts, newest first. */
export const newestFirst = (accounts: readonly { outputs: readonly OwnOutput[] }[]): readonly OwnOutput[] =>
	accounts
		.flatMap(({ outputs }) => outputs)
		.reverse()
		.sort((a, b) => (b.height ?? -1) - (a.height ?? -1));

/** The address of an output in short: its account and index. */
export const addressIndexKey = ({ account, index }: Pick<OwnOutput, 'account' | 'index'>) => `${account}/${index}`;

/** Confirmations of a locked output; null where they are not known. */
export function unlockProgress(
	{ state, height }: OwnOutput,
	origin: Origin | undefined,
	{ height: scanned, now }: ScannedChain
): TransferProgress | null {
	if (state !== 'locked' || height === null || !origin) return null;
	const kind = origin.isMined ? 'mined' : 'in';
	const progress = progressOf(kind, { height, unlock_time: origin.unlockTime }, scanned, now);
	return progress.state === 'unlocked' ? null : progress;
}

/**
 * The state of a listed output. Services older than 0.15, which no network accepts any more, do not report what is
 * locked.
 */
function stateOf({ spent, frozen, unlocked }: IncomingTransfer): OwnOutputState {
	if (spent) return 'spent';
	if (frozen) return 'frozen';
	return unlocked === false ? 'locked' : 'spendable';
}

/** True when a key image is known: a wallet without the spend key has an empty text or zeros instead. */
const isKeyImage = (text: string) => /[1-9a-f]/.test(text);

export interface OutputSum {
	count: number;
	/** Atomic units. */
	amount: bigint;
}

export const sumOutputs = (parts: readonly { count?: number; amount: bigint }[]): OutputSum => ({
	count: parts.reduce((total, { count = 1 }) => total + count, 0),
	amount: parts.reduce((total, { amount }) => total + amount, 0n)
});

/** Sums of outputs by state. */
export function totalsByState(outputs: readonly OwnOutput[]): Readonly<Record<OwnOutputState, OutputSum>> {
	const none = (): OutputSum => ({ count: 0, amount: 0n });
	const totals = { spendable: none(), locked: none(), frozen: none(), spent: none() };
	for (const { state, amount } of outputs) {
		totals[state].count++;
		totals[state].amount += amount;
	}
	return totals;
}

/** The balance that outputs make up, in atomic units: all that are neither spent nor frozen. */
export const balanceOfOutputs = (outputs: readonly OwnOutput[]): bigint =>
	outputs.reduce((sum, { state, amount }) => (state === 'spendable' || state === 'locked' ? sum + amount : sum), 0n);

/**
 * The part of the balance that is not in the outputs: unconfirmed payments and change. Frozen outputs are in neither.
 *
 * @param isWaiting whether there are unconfirmed transfers: without them, a difference is an error; null where that is
 * not known
 *
 * Source: the reference implementation's wallet2.cpp, balance_per_subaddress.
 */
export function balanceOutsideOutputs(
	totals: Readonly<Record<OwnOutputState, OutputSum>>,
	balance: bigint,
	isWaiting: boolean | null
): { amount: bigint; agrees: boolean } {
	const amount = balance - totals.spendable.amount - totals.locked.amount;
	return { amount, agrees: amount === 0n || (isWaiting !== false && amount > 0n) };
}

/** Why an output cannot be spent by itself; null when it can. */
export function describeUnspendable({ state, keyImage }: OwnOutput): string | null {
	switch (state) {
		case 'spent':
			return 'It is spent.';
		case 'frozen':
			return 'It is frozen. Thaw it to spend it.';
		case 'locked':
			return 'It is still locked.';
		case 'spendable':
			return keyImage === null
				? 'This wallet has no spend key, so it does not know the key image. Import the key images of the wallet that has the spend key.'
				: null;
	}
}

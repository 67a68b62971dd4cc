import type { IncomingTransfer } from '../../rpc/wallet/records';
import { kindOf, progressOf, type Progress } from '../../queries/confirmations';
import type { Transfers } from '../history';
import type { OwnAddresses } from '../own-addresses';

/** The states of an output. `frozen`: the wallet file is set not to spend it. */
export const STATES = {
	spendable: { tone: 'good', name: 'Spendable' },
	locked: { tone: 'warn', name: 'Locked' },
	frozen: { tone: 'warn', name: 'Frozen' },
	spent: { tone: 'plain', name: 'Spent' }
} as const;

export type State = keyof typeof STATES;

/** An output of the wallet. The amount is in atomic units. */
export interface Output {
	/** Unique until outputs are loaded again. */
	id: string;
	state: State;
	amount: bigint;
	/** Its address: the account, the index within it, and the label. */
	account: number;
	index: number;
	label: string;
	/** Null while unknown: a view-only wallet imports it from the wallet that can spend. */
	keyImage: string | null;
	publicKey: string | null;
	/** Among the chain's outputs of the same amount. */
	globalIndex: bigint;
	txid: string;
	/** Null where neither the service nor the wallet's transfers have it. */
	height: number | null;
	/** Unix seconds; null when the wallet has no transfer of that hash. */
	timestamp: number | null;
	/** Of its transaction; null when the wallet has no transfer of that hash. */
	unlockTime: bigint | null;
	isMined: boolean;
}

/** `incoming_transfers` of one account. */
export interface Listed {
	account: number;
	outputs: readonly IncomingTransfer[];
}

/** The number of blocks that the wallet has scanned, and the time in Unix seconds. */
export interface Chain {
	height: number;
	now: number;
}

/** What was made of the outputs of an account, with which names: they stay the same objects while they are not loaded again. */
const made = new WeakMap<Listed['outputs'], { own: OwnAddresses; outputs: readonly Output[] }>();

/** The outputs of some accounts, newest first. Their times are those of the wallet's transfers. */
export function buildOutputs(
	listed: readonly Listed[],
	transfers: Transfers,
	own: OwnAddresses,
	chain: Chain
): readonly Output[] {
	const ofAccounts = listed.map((each) => {
		const before = made.get(each.outputs);
		if (before?.own === own) return before.outputs;
		const outputs = outputsOf(each, transfers, own, chain);
		made.set(each.outputs, { own, outputs });
		return outputs;
	});
	return ofAccounts
		.flat()
		.reverse()
		.sort((a, b) => (b.height ?? -1) - (a.height ?? -1));
}

function outputsOf({ account, outputs }: Listed, transfers: Transfers, own: OwnAddresses, chain: Chain): Output[] {
	const known = new Map(
		[transfers.out, transfers.pending, transfers.in]
			.flatMap((list) => list.filter(({ subaddr_index }) => subaddr_index.major === account))
			.map((transfer) => [transfer.txid, transfer])
	);
	const labels = new Map(
		[...own.values()].flatMap((place) => (place.account === account ? [[place.index, place.label] as const] : []))
	);
	return outputs.map((output, place): Output => {
		const index = typeof output.subaddr_index === 'number' ? output.subaddr_index : output.subaddr_index.minor;
		const transfer = known.get(output.tx_hash);
		const kind = transfer ? kindOf('in', transfer) : 'in';
		return {
			id: `${account}/${place}`,
			state: stateOf(output, transfer ? progressOf(kind, transfer, chain.height, chain.now) : null),
			amount: output.amount,
			account,
			index,
			label: labels.get(index) ?? '',
			keyImage: isKeyImage(output.key_image) ? output.key_image : null,
			publicKey: output.pubkey || null,
			globalIndex: output.global_index,
			txid: output.tx_hash,
			height: output.block_height ?? transfer?.height ?? null,
			timestamp: transfer && transfer.timestamp > 0 ? transfer.timestamp : null,
			unlockTime: transfer?.unlock_time ?? null,
			isMined: kind === 'mined'
		};
	});
}

/** Confirmations of an output that is locked; null where they are not known. */
export function progressAt(
	{ state, height, unlockTime, isMined }: Output,
	{ height: scanned, now }: Chain
): Progress | null {
	if (state !== 'locked' || height === null || unlockTime === null) return null;
	const progress = progressOf(isMined ? 'mined' : 'in', { height, unlock_time: unlockTime }, scanned, now);
	return progress.state === 'unlocked' ? null : progress;
}

/** Older services do not say what is locked: the transfer does then. */
function stateOf({ spent, frozen, unlocked }: IncomingTransfer, progress: Progress | null): State {
	if (spent) return 'spent';
	if (frozen) return 'frozen';
	const isUnlocked = unlocked ?? (progress === null || progress.state === 'unlocked');
	return isUnlocked ? 'spendable' : 'locked';
}

/** A wallet without the spend key has an empty text or zeros instead. */
const isKeyImage = (text: string) => /[1-9a-f]/.test(text);

export interface Sum {
	count: number;
	/** Atomic units. */
	amount: bigint;
}

export const sumOf = (parts: readonly { count?: number; amount: bigint }[]): Sum => ({
	count: parts.reduce((total, { count = 1 }) => total + count, 0),
	amount: parts.reduce((total, { amount }) => total + amount, 0n)
});

/** Sums of outputs by state. */
export function totalsOf(outputs: readonly Output[]): Readonly<Record<State, Sum>> {
	const none = (): Sum => ({ count: 0, amount: 0n });
	const totals = { spendable: none(), locked: none(), frozen: none(), spent: none() };
	for (const { state, amount } of outputs) {
		totals[state].count++;
		totals[state].amount += amount;
	}
	return totals;
}

/**
 * What the balance has beyond the outputs: unconfirmed payments and change. Frozen outputs are not part of it.
 *
 * @param waiting whether there are unconfirmed transfers: without them, a difference is an error
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

/** Why an output cannot be spent by itself; null when it can. */
export function describeUnspendable({ state, keyImage }: Output): string | null {
	switch (state) {
		case 'spent':
			return 'It is spent.';
		case 'frozen':
			return 'It is frozen: the wallet file is set not to spend it.';
		case 'locked':
			return 'It is still locked.';
		case 'spendable':
			return keyImage === null
				? 'Its key image is not known: this wallet has no spend key. Import the key images of the wallet that has it.'
				: null;
	}
}

import type { Trouble } from '../devnet/stand-in/proxy';
import type { PaymentTestChain } from './money';

/** Amount of the first payment (atomic units), large enough that the fee need not be confirmed. */
export const FIRST_AMOUNT = 500_000_000_000n;

/** A fault of a payment between a page and its wallet service. */
export interface Fault {
	name: string;
	/** Troubles of calls to the wallet service, by operation. */
	calls?: (money: PaymentTestChain) => [operation: string, trouble: Trouble][];
	/** Called between the preview and its confirmation. */
	afterPreview?: (money: PaymentTestChain) => Promise<unknown>;
}

/** Another wallet of the paying service. */
export const otherWallet = { filename: 'other', password: 'other' };
const openOther = (money: PaymentTestChain) => money.service.call('open_wallet', otherWallet);

/** Returns a fault with troubles of the calls of an operation that sends, one after the other. */
const during = (operation: string, name: string, ...troubles: Trouble[]): Fault => ({
	name,
	calls: () => troubles.map((trouble) => [operation, trouble])
});
export const relaying = (name: string, ...troubles: Trouble[]): Fault => during('relay_tx', name, ...troubles);
const preparing = (trouble: Trouble): Fault => ({
	name: `preview ${JSON.stringify(trouble)}`,
	calls: () => [['transfer_split', trouble]]
});
export const delivered = { delivered: true };
export const notDelivered = { delivered: false };

/** Returns a trouble: the service returns another transaction's hash than that of the one it has sent. */
const naming = (operation: string, hash: string): Trouble => ({
	kind: 'lie',
	lie: (result) => {
		if (operation === 'relay_tx') result['tx_hash'] = hash;
		else result['tx_hash_list'] = [hash];
	}
});

/** Returns the faults that an operation that sends may have. */
export function faultsOf(operation: 'relay_tx' | 'submit_transfer' | 'submit_multisig'): readonly Fault[] {
	const withTroubles = (name: string, ...troubles: Trouble[]) => during(operation, name, ...troubles);
	const meanwhile = (
		name: string,
		when: 'before' | 'after',
		what: (money: PaymentTestChain) => Promise<unknown>
	): Fault => ({
		name,
		calls: (money) => [[operation, { kind: 'meanwhile', [when]: async () => void (await what(money)) }]]
	});
	return [
		{ name: 'none' },
		{
			name: 'names an older transaction',
			calls: (money) => [[operation, naming(operation, money.olderTransactionHash)]]
		},
		withTroubles('names one that nobody knows', naming(operation, 'ab'.repeat(32))),
		withTroubles('dropped before delivery', { kind: 'drop_before' }),
		withTroubles('dropped after delivery', { kind: 'drop_after' }),
		withTroubles('cut', { kind: 'cut' }),
		withTroubles('late', { kind: 'delay', delayMs: 400 }),
		...[307, 403, 408, 500, 503].flatMap((status) => [
			withTroubles(`status ${status}, delivered`, { kind: 'status', status, ...delivered }),
			withTroubles(`status ${status}, not delivered`, { kind: 'status', status, ...notDelivered })
		]),
		...[-1, -4, -13, -38].flatMap((code) => [
			withTroubles(`code ${code}, delivered`, { kind: 'rpc_error', code, ...delivered }),
			withTroubles(`code ${code}, not delivered`, { kind: 'rpc_error', code, ...notDelivered })
		]),
		...[true, false].flatMap((stale) => [
			withTroubles(`login asked for (stale=${stale}), delivered`, { kind: 'challenge', stale, ...delivered }),
			withTroubles(`login asked for (stale=${stale}), not delivered`, { kind: 'challenge', stale, ...notDelivered })
		]),
		{ name: 'wallet closed before', afterPreview: (money) => money.service.call('close_wallet') },
		{ name: 'wallet switched before', afterPreview: openOther },
		{ name: 'service restarted before', afterPreview: (money) => money.service.restart() },
		{ name: 'open wallet unreadable', afterPreview: async (money) => money.proxy.once('get_address', { kind: 'cut' }) },
		meanwhile('wallet closed meanwhile', 'before', (money) => money.service.call('close_wallet')),
		meanwhile('wallet switched meanwhile', 'before', openOther),
		meanwhile('service restarted meanwhile, before delivery', 'before', (money) => money.service.restart()),
		meanwhile('service restarted meanwhile, after delivery', 'after', (money) => money.service.restart())
	];
}

export const FAULTS: readonly Fault[] = [
	...faultsOf('relay_tx'),
	preparing({ kind: 'drop_after' }),
	preparing({ kind: 'cut' }),
	preparing({ kind: 'status', status: 502, ...delivered }),
	preparing({ kind: 'rpc_error', code: -4, ...delivered }),
	preparing({ kind: 'challenge', stale: true, ...delivered })
];

/**
 * Final state of a payment as the page reports it, or `given up` if the person gave up on a payment that was not found.
 */
export type Outcome = 'sent' | 'not sent' | 'given up';

/** Outcomes of payments with faults, by their amounts. */
export class Outcomes {
	readonly #all = new Map<bigint, { fault: string; outcome: Outcome }>();

	record(amount: bigint, fault: string, outcome: Outcome): void {
		this.#all.set(amount, { fault, outcome });
	}

	count(outcome: Outcome): number {
		return [...this.#all.values()].filter((each) => each.outcome === outcome).length;
	}

	/**
	 * Describes payments that arrived twice, or whose outcome is wrong.
	 *
	 * @param arrived amounts that the recipient received, one for each payment
	 */
	findErrors(arrived: readonly bigint[]): string[] {
		const times = (amount: bigint) => arrived.filter((each) => each === amount).length;
		const expected = { sent: [1], 'not sent': [0], 'given up': [0, 1] };
		return [...this.#all]
			.filter(([amount, { outcome }]) => !expected[outcome].includes(times(amount)))
			.map(([amount, { fault, outcome }]) => `${fault}: ${outcome}, and came ${times(amount)} times`);
	}
}

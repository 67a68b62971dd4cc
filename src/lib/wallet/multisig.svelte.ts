import { formatInteger } from '../format/amount';
import type { Client } from '../rpc/client';
import {
	exchangeMultisigKeys,
	exportMultisigInfo,
	finalizeMultisig,
	importMultisigInfo,
	isMultisig,
	makeMultisig,
	prepareMultisig
} from '../rpc/wallet/multisig';
import type { ExchangeData } from './exchange/kinds';
import { describeUnfit, type Plan } from './multisig';
import { changes } from './actions';

const SLOW = 'That takes some seconds.';

/**
 * What the signers of a multisig wallet tell each other, from this one's side. A service tells its part once and forgets it, so
 * that it outlives the page here, in memory: it has keys in it that only the signers may see.
 */
export class Multisig {
	/** The service whose wallet this is about. */
	#service = $state.raw('');
	#plan: Plan | null = $state.raw(null);
	/** What this wallet told to set the wallet up, oldest first. */
	#told: readonly ExchangeData[] = $state.raw([]);
	#info: ExchangeData | null = $state.raw(null);
	/** What the others told for the next step. */
	#others: readonly ExchangeData[] = $state.raw([]);

	plan = ({ url }: Client) => (this.#service === url ? this.#plan : null);
	told = ({ url }: Client) => (this.#service === url ? this.#told : []);
	info = ({ url }: Client) => (this.#service === url ? this.#info : null);
	others = ({ url }: Client) => (this.#service === url ? this.#others : []);

	/** @returns why it is not taken */
	take(wallet: Client, exchangeData: ExchangeData, round: 'first' | 'later' | null): string | null {
		const info = this.info(wallet);
		const own = [...this.told(wallet), ...(info ? [info] : [])];
		const problem = describeUnfit(exchangeData, own, this.others(wallet), round);
		if (problem === null) this.#set(wallet, { others: [...this.others(wallet), exchangeData] });
		return problem;
	}

	remove(wallet: Client, exchangeData: ExchangeData): void {
		this.#set(wallet, { others: this.others(wallet).filter((each) => each !== exchangeData) });
	}

	/** Forgets what was begun; the wallet file itself stays as it is. */
	begin(wallet: Client): void {
		this.#set(wallet, { plan: null, told: [], info: null, others: [] });
	}

	async prepare(wallet: Client, plan: Plan, allow: boolean): Promise<void> {
		const params = allow ? { enable_multisig_experimental: true } : {};
		const told = await changes.run(wallet, 'multisig', prepareMultisig, params, {
			done: () => ({
				title: 'This wallet is ready to become multisig.',
				next: 'Send its key exchange message to all other signers.'
			}),
			slow: SLOW
		});
		if (told) this.#set(wallet, { plan, told: [keysOf(told.multisig_info)], info: null, others: [] });
	}

	async make(wallet: Client, { threshold }: Plan, password: string): Promise<void> {
		const multisig_info = this.#texts(wallet);
		const told = await changes.run(
			wallet,
			'multisig',
			makeMultisig,
			{ multisig_info, threshold, password },
			{
				done: ({ multisig_info: next }) =>
					next === ''
						? { title: 'The wallet is multisig, and ready.' }
						: { title: 'The wallet is multisig.', next: 'Keys still have to be exchanged.' },
				slow: SLOW
			}
		);
		if (told) this.#goOn(wallet, told.multisig_info);
	}

	async exchange(wallet: Client, password: string): Promise<void> {
		const multisig_info = this.#texts(wallet);
		const told = await changes.run(
			wallet,
			'multisig',
			exchangeMultisigKeys,
			{ multisig_info, password },
			{
				done: ({ address }) =>
					address === ''
						? { title: 'Keys exchanged.', next: 'One more round follows.' }
						: { title: 'The wallet is ready.', next: 'Compare its address with that of the other signers.' },
				slow: SLOW
			}
		);
		if (told) this.#goOn(wallet, told.multisig_info);
	}

	/** The last round with older programs. With no wallet open it would end the service: that is looked at first. */
	async finalize(wallet: Client, password: string): Promise<void> {
		const open = await changes.run(wallet, 'multisig', isMultisig, undefined, {
			done: ({ multisig }) =>
				multisig ? { title: 'A wallet is open.' } : { tone: 'warn', title: 'The open wallet is not multisig.' }
		});
		if (!open?.multisig) return;
		const multisig_info = this.#texts(wallet);
		const done = await changes.run(
			wallet,
			'multisig',
			finalizeMultisig,
			{ multisig_info, password },
			{
				done: () => ({ title: 'The wallet is ready.', next: 'Compare its address with that of the other signers.' }),
				slow: SLOW
			}
		);
		if (done) this.#goOn(wallet, '');
	}

	/** What this wallet tells before a payment. */
	async share(wallet: Client): Promise<void> {
		const told = await changes.run(wallet, 'multisig-info', exportMultisigInfo, undefined, {
			done: () => ({ title: 'Multisig info exported.' }),
			slow: SLOW
		});
		if (told) this.#set(wallet, { info: { kind: 'multisig-info', text: told.info, hashes: [] } });
	}

	/** Takes in what the others told before a payment. */
	async takeIn(wallet: Client): Promise<void> {
		const info = this.#texts(wallet);
		const taken = await changes.run(
			wallet,
			'multisig-import',
			importMultisigInfo,
			{ info },
			{
				done: ({ n_outputs }) => ({
					title: 'Multisig info of the other signers imported.',
					next: `It is about ${formatInteger(n_outputs)} ${n_outputs === 1 ? 'output' : 'outputs'}, and good for one payment.`
				}),
				slow: SLOW
			}
		);
		if (taken) this.#set(wallet, { others: [] });
	}

	/** A payment has used up what the signers told each other. */
	forget(wallet: Client): void {
		if (this.#service === wallet.url) this.#set(wallet, { info: null, others: [] });
	}

	#goOn(wallet: Client, text: string): void {
		const told = this.told(wallet);
		this.#set(wallet, { told: text === '' ? told : [...told, keysOf(text)], others: [] });
	}

	#texts = (wallet: Client) => this.others(wallet).map(({ text }) => text);

	/** What is not said stays, if it is of the same service. */
	#set(
		wallet: Client,
		changed: {
			plan?: Plan | null;
			told?: readonly ExchangeData[];
			info?: ExchangeData | null;
			others?: readonly ExchangeData[];
		}
	): void {
		const { plan, told, info, others } = {
			...{ plan: this.plan(wallet), told: this.told(wallet), info: this.info(wallet), others: this.others(wallet) },
			...changed
		};
		this.#plan = plan;
		this.#told = told;
		this.#info = info;
		this.#others = others;
		this.#service = wallet.url;
	}
}

const keysOf = (text: string): ExchangeData => ({ kind: 'multisig-keys', text, hashes: [] });

export const multisig = new Multisig();

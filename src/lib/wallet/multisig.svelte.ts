import { pageConditions } from '../app/page-conditions';
import type { ActionResult } from '../format/action-status';
import { plural } from '../format/amount';
import type { FieldProblems } from '../format/result';
import { checkPassword } from '../wallet-data/password';
import type { Client } from '../rpc/client';
import type { RpcError } from '../rpc/errors';
import type { ParamsOf, ResultOf } from '../rpc/operation';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import * as rpc from '../rpc/wallet/multisig';
import type { ExchangeData } from './exchange/exchange-kinds';
import { liveWallet } from '../wallet-data/live-wallet.svelte';
import { openedFiles } from '../wallet-data/opened-files.svelte';
import { describeWalletFailure } from '../wallet-data/messages/failure';
import { describeUnfit, type MultisigPlan } from './multisig-setup';
import { walletActions } from '../wallet-data/actions';

/** The place of the setup in the action log. */
const SETUP_ACTION = 'multisig';

const SLOW = 'This takes some seconds.';

interface SignerState {
	plan: MultisigPlan | null;
	/** This wallet's messages of the setup, oldest first. */
	messages: readonly ExchangeData[];
	/** This wallet's multisig info for the next payment. */
	info: ExchangeData | null;
	/** Messages from the other signers for the next step. */
	imported: readonly ExchangeData[];
}

const INITIAL_STATE: SignerState = { plan: null, messages: [], info: null, imported: [] };

/**
 * The exchange between the signers of a multisig wallet, from this signer's side. A service returns a message only
 * once, so messages are kept in memory after the page is left. They contain keys that only the signers may see, so they
 * are not stored.
 */
export class Multisig {
	#state: SignerState & { service: string } = $state.raw({ ...INITIAL_STATE, service: '' });

	stateOf = ({ url }: Client): SignerState => (this.#state.service === url ? this.#state : INITIAL_STATE);

	/** Adds another signer's message. @returns the problem with it, if there is one */
	add(wallet: Client, exchangeData: ExchangeData, round: 'first' | 'later' | null): string | null {
		const { messages, info, imported } = this.stateOf(wallet);
		const own = info ? [...messages, info] : messages;
		const problem = describeUnfit(exchangeData, own, imported, round);
		if (problem === null) this.#set(wallet, { imported: [...imported, exchangeData] });
		return problem;
	}

	remove(wallet: Client, exchangeData: ExchangeData): void {
		this.#set(wallet, { imported: this.stateOf(wallet).imported.filter((each) => each !== exchangeData) });
	}

	/** Discards the setup; the wallet file stays as it is. */
	reset(wallet: Client): void {
		this.#set(wallet, INITIAL_STATE);
	}

	/**
	 * Begins the setup. The service needs no password for this step, but for each later round, so the password is checked
	 * first. Without the parameter, newer releases refuse the later steps.
	 */
	async prepare(wallet: Client, plan: MultisigPlan, password: string): Promise<FieldProblems | null> {
		const problem = await this.#checkPassword(wallet, password);
		if (problem !== null) return problem;
		const params = { enable_multisig_experimental: true };
		const result = await walletActions.run(wallet, SETUP_ACTION, rpc.prepareMultisig, params, {
			done: () => ({
				title: 'This wallet is ready to become multisig.',
				next: 'Send its key exchange message to all other signers.'
			}),
			slow: SLOW
		});
		if (result) this.#set(wallet, { ...INITIAL_STATE, plan, messages: [keysOf(result.multisig_info)] });
		return null;
	}

	async make(wallet: Client, { threshold }: MultisigPlan, password: string): Promise<FieldProblems | null> {
		const { imported } = this.stateOf(wallet);
		const params = { multisig_info: textsOf(imported), threshold, password };
		return this.#rewrite(wallet, rpc.makeMultisig, params, imported, ({ multisig_info: next }) =>
			next === ''
				? { title: 'The wallet is multisig, and ready.' }
				: { title: 'The wallet is multisig.', next: 'Exchange keys next.' }
		);
	}

	async exchange(wallet: Client, password: string): Promise<FieldProblems | null> {
		const { imported } = this.stateOf(wallet);
		const params = { multisig_info: textsOf(imported), password };
		return this.#rewrite(wallet, rpc.exchangeMultisigKeys, params, imported, ({ address }) =>
			address === ''
				? { title: 'Keys exchanged.', next: 'There is one more round.' }
				: { title: 'The wallet is ready.', next: 'Check that all signers have the same address.' }
		);
	}

	/** Exports this wallet's info for a payment. */
	async exportInfo(wallet: Client): Promise<void> {
		const result = await walletActions.run(wallet, 'multisig-info', rpc.exportMultisigInfo, undefined, {
			done: 'Multisig info exported.',
			slow: SLOW
		});
		if (result) this.#set(wallet, { info: { kind: 'multisig-info', text: result.info, hashes: [] } });
	}

	/** Imports the other signers' info for a payment. */
	async importInfo(wallet: Client): Promise<void> {
		const { imported: used } = this.stateOf(wallet);
		const params = { info: textsOf(used) };
		const result = await walletActions.run(wallet, 'multisig-import', rpc.importMultisigInfo, params, {
			done: ({ n_outputs }) =>
				n_outputs > 0
					? {
							title: 'Multisig info of the other signers imported.',
							next: `It covers ${plural(n_outputs, 'output')}, and can be used for one payment.`
						}
					: {
							tone: 'warn',
							title: 'The multisig info covers no outputs.',
							next: 'It cannot be used for a payment. Sync the wallets of all signers, then exchange it again.'
						},
			slow: SLOW
		});
		if (result) this.#set(wallet, { imported: this.#without(wallet, used) });
	}

	/** Discards the info after a payment, which can use it only once. */
	forgetInfo(wallet: Client): void {
		this.#set(wallet, { info: null, imported: [] });
	}

	/**
	 * Runs a step that rewrites the wallet file with a password, after checking the password.
	 *
	 * @param used the messages that the step consumes; messages of the next round may arrive while its result is shown
	 * @returns the problem with the password; null when the step failed for another reason, or succeeded
	 */
	async #rewrite<Step extends typeof rpc.makeMultisig | typeof rpc.exchangeMultisigKeys>(
		wallet: Client,
		step: Step,
		params: ParamsOf<Step> & { password: string },
		used: readonly ExchangeData[],
		done: (result: ResultOf<Step>) => ActionResult
	): Promise<FieldProblems | null> {
		const problem = await this.#checkPassword(wallet, params.password);
		if (problem !== null) return problem;
		const onfailure = (error: RpcError) => {
			if (mayHaveChangedFile(error)) openedFiles.noteHalfChanged(wallet, SETUP_ACTION);
		};
		// Stored at once, because the page may show the next round before all its data is loaded again.
		const onanswer = ({ multisig_info: next }: ResultOf<Step>) => {
			liveWallet.noteNewKeys(wallet);
			const { messages } = this.stateOf(wallet);
			this.#set(wallet, {
				messages: next === '' ? messages : [...messages, keysOf(next)],
				imported: this.#without(wallet, used)
			});
		};
		await walletActions.run(wallet, SETUP_ACTION, step, params, { done, slow: SLOW, onanswer, onfailure });
		return null;
	}

	/**
	 * Checks the wallet file's password.
	 *
	 * @returns null when it is right; otherwise nothing may be changed, and the result has the field's problem, if there
	 * is one
	 */
	async #checkPassword(wallet: Client, password: string): Promise<FieldProblems | null> {
		walletActions.set(wallet, SETUP_ACTION, { kind: 'under_way', since: Date.now(), slow: SLOW, cancel: null });
		const failure = await checkPassword(wallet, password);
		if (!failure) return null;
		if (failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.invalidPassword) {
			walletActions.remove(wallet, SETUP_ACTION);
			return { password: 'Wrong password. Nothing was changed.' };
		}
		const message = describeWalletFailure(failure, wallet.url, pageConditions(wallet.url));
		const next = `Nothing was changed. ${message.next}`;
		walletActions.set(wallet, SETUP_ACTION, { kind: 'failed', failure, lost: false, message: { ...message, next } });
		return {};
	}

	#without = (wallet: Client, used: readonly ExchangeData[]) =>
		this.stateOf(wallet).imported.filter((each) => !used.includes(each));

	#set(wallet: Client, changed: Partial<SignerState>): void {
		this.#state = { ...this.stateOf(wallet), ...changed, service: wallet.url };
	}
}

const mayHaveChangedFile = ({ failure, mayHaveTakenEffect }: RpcError) =>
	mayHaveTakenEffect || (failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.unknownError);

const textsOf = (imported: readonly ExchangeData[]) => imported.map(({ text }) => text);

const keysOf = (text: string): ExchangeData => ({ kind: 'multisig-keys', text, hashes: [] });

export const multisig = new Multisig();

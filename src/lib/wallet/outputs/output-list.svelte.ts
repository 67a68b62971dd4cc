import { SvelteSet } from 'svelte/reactivity';
import { invalidateQueries } from '../../app/query.svelte';
import { formatInteger, type Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import { freeze } from '../../rpc/wallet/outputs';
import type { Account } from '../../rpc/wallet/records';
import { walletActions } from '../../wallet-data/actions';
import { accountChoices } from '../../wallet-data/names';
import { filterOutputs, NO_OUTPUT_FILTER, STATE_FILTERS, type StateFilter } from './output-filter';
import { accountIndicesOf, type AccountOutputs, type RequestedOutputs } from './load-outputs';
import {
	describeUnspendable,
	newestFirst,
	sumOutputs,
	totalsByState,
	type OwnOutput,
	type OwnOutputState
} from './own-outputs';
import { describeCombinationProblem } from './spend-outputs';

/** Values and callbacks from the page; getters give the current value. */
export interface OutputListContext {
	wallet: Client;
	coin: Coin;
	/** All accounts of the wallet. */
	accounts: readonly Account[];
	/** Accounts whose outputs are listed. */
	listed: readonly AccountOutputs[];
	/** Labels of addresses, by `addressIndexKey`; empty while they are not known. */
	labels: ReadonlyMap<string, string>;
	/** True when outputs are being loaded. */
	isFetching: boolean;
	requestMore: (more: RequestedOutputs) => void;
}

/** The choice of all accounts. */
const ALL_ACCOUNTS = 'all';

/** Key of an output that stays the same when its account is loaded again. */
const keyOf = ({ txid, globalIndex, amount }: OwnOutput) => `${txid} ${globalIndex} ${amount}`;

/** State of the list of outputs: filter, sums, and the selection to spend or freeze. */
export class OutputList {
	readonly #context: OutputListContext;

	filter = $state({ ...NO_OUTPUT_FILTER });
	/** Keys of the selected outputs. */
	readonly #ticked = new SvelteSet<string>();
	#shownKey: string | null = $state(null);
	/** True when the last freeze was of the selection, so that its outcome is shown there. */
	isFreezing = $state(false);

	readonly #accounts = $derived.by(() => this.#context.accounts);
	readonly #listed = $derived.by(() => this.#context.listed);
	readonly #isListed = $derived(accountIndicesOf(this.#listed));
	readonly outputs = $derived(newestFirst(this.#listed));
	/** The opened output, as of the newest load. */
	readonly shown = $derived(
		this.#shownKey === null ? undefined : this.outputs.find((output) => keyOf(output) === this.#shownKey)
	);
	readonly chosen = $derived(
		this.#ticked.size === 0
			? []
			: this.outputs.filter((output) => this.isTicked(output) && describeUnspendable(output) === null)
	);
	/** Why the selected outputs cannot be spent together; null when they can. */
	readonly combinationProblem = $derived(describeCombinationProblem(this.chosen));

	readonly found = $derived.by(() =>
		filterOutputs(this.outputs, this.filter, this.#context.labels, this.#context.coin.decimals)
	);
	/** Totals by state, of the chosen account. */
	readonly totals = $derived.by(() => {
		const { account } = this.filter;
		return totalsByState(account === null ? this.outputs : this.outputs.filter((output) => output.account === account));
	});
	/** Sum of the outputs found. */
	readonly sum = $derived(
		sumOutputs(
			this.filter.text.trim() === ''
				? STATE_FILTERS[this.filter.state].states.map((state) => this.totals[state])
				: this.found
		)
	);
	/** Balance of the accounts whose outputs are listed, in atomic units. */
	readonly balance = $derived.by(() => {
		const { account } = this.filter;
		return this.#accounts
			.filter(({ account_index: index }) => this.#isListed.has(index) && (account === null || account === index))
			.reduce((total, { balance }) => total + balance, 0n);
	});

	readonly accountOptions = $derived([
		{ value: ALL_ACCOUNTS, name: 'All accounts' },
		...accountChoices(this.#accounts)
	]);
	readonly chosenAccount = $derived(String(this.filter.account ?? ALL_ACCOUNTS));
	/** True when some of the chosen accounts are not listed. */
	readonly isPart = $derived(
		this.filter.account === null
			? this.#listed.length < this.#accounts.length
			: !this.#isListed.has(this.filter.account)
	);
	/** Text shown when no output is found. */
	readonly empty = $derived.by(() => {
		if (this.isPart && this.#context.isFetching) return 'Loading…';
		return this.outputs.length === 0 && !this.isPart ? 'The wallet has no outputs yet.' : 'No outputs match.';
	});
	readonly freezing = $derived.by(() => walletActions.at(this.#context.wallet, 'freeze'));

	constructor(context: OutputListContext) {
		this.#context = context;
	}

	/** Chooses an account, and loads its outputs if they are not listed yet. */
	chooseAccount(value: string): void {
		const account = value === ALL_ACCOUNTS ? null : Number(value);
		this.filter.account = account;
		if (account !== null && !this.#isListed.has(account)) this.#context.requestMore({ account });
	}

	/** Chooses a state. Spent outputs are loaded once the user wants to see them. */
	chooseState(shown: StateFilter): void {
		this.filter.state = shown;
		if ((STATE_FILTERS[shown].states as readonly string[]).includes('spent'))
			this.#context.requestMore({ spent: true });
	}

	/** Number of outputs that a filter shows; '' while spent ones are not loaded. */
	countOf(shown: StateFilter): string {
		const states: readonly OwnOutputState[] = STATE_FILTERS[shown].states;
		if (states.includes('spent') && this.totals.spent.count === 0) return '';
		return formatInteger(states.reduce((count, state) => count + this.totals[state].count, 0));
	}

	isTicked(output: OwnOutput): boolean {
		return this.#ticked.has(keyOf(output));
	}

	tick(output: OwnOutput, isTicked: boolean): void {
		if (isTicked) this.#ticked.add(keyOf(output));
		else this.#ticked.delete(keyOf(output));
	}

	untickAll(): void {
		this.#ticked.clear();
	}

	/** Freezes the selected outputs one after another, and stops at the first failure. */
	async freezeChosen(): Promise<void> {
		const { wallet } = this.#context;
		this.isFreezing = true;
		const done = () => ({ title: 'Frozen. The wallet does not spend the chosen outputs.' });
		for (const { keyImage } of this.chosen) {
			const frozen = await walletActions.run(wallet, 'freeze', freeze, { key_image: keyImage ?? '' }, { done });
			invalidateQueries(wallet.url, 'transfers');
			if (frozen === null) return;
		}
		this.untickAll();
	}

	/** Opens an output. */
	show(output: OwnOutput): void {
		this.isFreezing = false;
		walletActions.clear();
		this.#shownKey = keyOf(output);
	}

	close(): void {
		this.#shownKey = null;
	}
}

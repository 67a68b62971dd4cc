import { SvelteSet } from 'svelte/reactivity';
import { invalidate } from '../../app/query.svelte';
import { formatInteger, type Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import { freeze } from '../../rpc/wallet/outputs';
import type { Account } from '../../rpc/wallet/records';
import { changes } from '../../wallet-data/actions';
import { accountChoices } from '../../wallet-data/names';
import { filterOutputs, NO_FILTER, SHOWN, type Shown } from './filter';
import { indicesOf, type AccountOutputs, type Wanted } from './load-outputs';
import { describeUnspendable, newestFirst, sumOf, totalsOf, type Output, type State } from './outputs';
import { describeTogether } from './spend';

/** Values and callbacks from the page; getters give the current value. */
export interface OutputListContext {
	wallet: Client;
	coin: Coin;
	/** All accounts of the wallet. */
	accounts: readonly Account[];
	/** Accounts whose outputs are listed. */
	listed: readonly AccountOutputs[];
	/** Labels of addresses, by `placeKey`; empty while they are not known. */
	labels: ReadonlyMap<string, string>;
	/** True when outputs are being loaded. */
	isFetching: boolean;
	want: (more: Wanted) => void;
}

/** The choice of all accounts. */
const ALL = 'all';

/** Key of an output that stays the same when its account is loaded again. */
const keyOf = ({ txid, globalIndex, amount }: Output) => `${txid} ${globalIndex} ${amount}`;

/** State of the list of outputs: filter, sums, and the selection to spend or freeze. */
export class OutputList {
	readonly #context: OutputListContext;

	filter = $state({ ...NO_FILTER });
	/** Keys of the selected outputs. */
	readonly #ticked = new SvelteSet<string>();
	#shownKey: string | null = $state(null);
	/** True when the last freeze was of the selection, so that its outcome is shown there. */
	isFreezing = $state(false);

	readonly #accounts = $derived.by(() => this.#context.accounts);
	readonly #listed = $derived.by(() => this.#context.listed);
	readonly #isListed = $derived(indicesOf(this.#listed));
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
	readonly apart = $derived(describeTogether(this.chosen));

	readonly found = $derived.by(() =>
		filterOutputs(this.outputs, this.filter, this.#context.labels, this.#context.coin.decimals)
	);
	/** Totals by state, of the chosen account. */
	readonly totals = $derived.by(() => {
		const { account } = this.filter;
		return totalsOf(account === null ? this.outputs : this.outputs.filter((output) => output.account === account));
	});
	/** Sum of the outputs found. */
	readonly sum = $derived(
		sumOf(
			this.filter.text.trim() === '' ? SHOWN[this.filter.shown].states.map((state) => this.totals[state]) : this.found
		)
	);
	/** Balance of the accounts whose outputs are listed, in atomic units. */
	readonly balance = $derived.by(() => {
		const { account } = this.filter;
		return this.#accounts
			.filter(({ account_index: index }) => this.#isListed.has(index) && (account === null || account === index))
			.reduce((total, { balance }) => total + balance, 0n);
	});

	readonly accountOptions = $derived([{ value: ALL, name: 'All accounts' }, ...accountChoices(this.#accounts)]);
	readonly chosenAccount = $derived(String(this.filter.account ?? ALL));
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
	readonly freezing = $derived.by(() => changes.at(this.#context.wallet, 'freeze'));

	constructor(context: OutputListContext) {
		this.#context = context;
	}

	/** Chooses an account, and loads its outputs if they are not listed yet. */
	chooseAccount(value: string): void {
		const account = value === ALL ? null : Number(value);
		this.filter.account = account;
		if (account !== null && !this.#isListed.has(account)) this.#context.want({ account });
	}

	/** Chooses a state. Spent outputs are loaded once the user wants to see them. */
	chooseState(shown: Shown): void {
		this.filter.shown = shown;
		if ((SHOWN[shown].states as readonly string[]).includes('spent')) this.#context.want({ spent: true });
	}

	/** Number of outputs that a filter shows; '' while spent ones are not loaded. */
	countOf(shown: Shown): string {
		const states: readonly State[] = SHOWN[shown].states;
		if (states.includes('spent') && this.totals.spent.count === 0) return '';
		return formatInteger(states.reduce((count, state) => count + this.totals[state].count, 0));
	}

	isTicked(output: Output): boolean {
		return this.#ticked.has(keyOf(output));
	}

	tick(output: Output, isTicked: boolean): void {
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
			const frozen = await changes.run(wallet, 'freeze', freeze, { key_image: keyImage ?? '' }, { done });
			invalidate(wallet.url, 'transfers');
			if (frozen === null) return;
		}
		this.untickAll();
	}

	/** Opens an output. */
	show(output: Output): void {
		this.isFreezing = false;
		changes.clear();
		this.#shownKey = keyOf(output);
	}

	close(): void {
		this.#shownKey = null;
	}
}

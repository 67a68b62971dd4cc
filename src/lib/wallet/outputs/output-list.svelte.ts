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

/** What the list is given by its page, each as it is now. */
export interface OutputListContext {
	wallet: Client;
	coin: Coin;
	/** All accounts of the wallet. */
	accounts: readonly Account[];
	/** Those whose outputs are listed. */
	listed: readonly AccountOutputs[];
	/** Of addresses, by `placeKey`; empty while they are not known. */
	labels: ReadonlyMap<string, string>;
	/** Whether outputs are being loaded. */
	isFetching: boolean;
	want: (more: Wanted) => void;
}

/** The choice of all accounts. */
const ALL = 'all';

/** Of an output, also after its account is loaded again. */
const keyOf = ({ txid, globalIndex, amount }: Output) => `${txid} ${globalIndex} ${amount}`;

/** The list of the outputs: what is searched for, what that comes to, and what was chosen to be spent or frozen. */
export class OutputList {
	readonly #context: OutputListContext;

	filter = $state({ ...NO_FILTER });
	/** Keys of the outputs to be spent together, or frozen. */
	readonly #ticked = new SvelteSet<string>();
	#shownKey: string | null = $state(null);
	/** Whether the last freeze was one of several: its outcome is shown beside them. */
	isFreezing = $state(false);

	readonly #accounts = $derived.by(() => this.#context.accounts);
	readonly #listed = $derived.by(() => this.#context.listed);
	readonly #isListed = $derived(indicesOf(this.#listed));
	readonly outputs = $derived(newestFirst(this.#listed));
	/** The one that was opened, as it is after the newest load. */
	readonly shown = $derived(
		this.#shownKey === null ? undefined : this.outputs.find((output) => keyOf(output) === this.#shownKey)
	);
	readonly chosen = $derived(
		this.#ticked.size === 0
			? []
			: this.outputs.filter((output) => this.isTicked(output) && describeUnspendable(output) === null)
	);
	/** Why what was chosen cannot be spent together; null when it can. */
	readonly apart = $derived(describeTogether(this.chosen));

	readonly found = $derived.by(() =>
		filterOutputs(this.outputs, this.filter, this.#context.labels, this.#context.coin.decimals)
	);
	/** By state, of the chosen account. */
	readonly totals = $derived.by(() => {
		const { account } = this.filter;
		return totalsOf(account === null ? this.outputs : this.outputs.filter((output) => output.account === account));
	});
	/** Of the outputs that are found. */
	readonly sum = $derived(
		sumOf(
			this.filter.text.trim() === '' ? SHOWN[this.filter.shown].states.map((state) => this.totals[state]) : this.found
		)
	);
	/** Of the accounts whose outputs are listed, in atomic units. */
	readonly balance = $derived.by(() => {
		const { account } = this.filter;
		return this.#accounts
			.filter(({ account_index: index }) => this.#isListed.has(index) && (account === null || account === index))
			.reduce((total, { balance }) => total + balance, 0n);
	});

	readonly accountOptions = $derived([{ value: ALL, name: 'All accounts' }, ...accountChoices(this.#accounts)]);
	readonly chosenAccount = $derived(String(this.filter.account ?? ALL));
	/** Whether outputs are listed of fewer accounts than are chosen. */
	readonly isPart = $derived(
		this.filter.account === null
			? this.#listed.length < this.#accounts.length
			: !this.#isListed.has(this.filter.account)
	);
	/** What is said where no output is found. */
	readonly empty = $derived.by(() => {
		if (this.isPart && this.#context.isFetching) return 'Loading…';
		return this.outputs.length === 0 && !this.isPart ? 'The wallet has no outputs yet.' : 'No outputs match.';
	});
	readonly freezing = $derived.by(() => changes.at(this.#context.wallet, 'freeze'));

	constructor(context: OutputListContext) {
		this.#context = context;
	}

	/** Outputs that are not listed yet are asked for. */
	chooseAccount(value: string): void {
		const account = value === ALL ? null : Number(value);
		this.filter.account = account;
		if (account !== null && !this.#isListed.has(account)) this.#context.want({ account });
	}

	/** Those that are spent are asked for once somebody wants to see them. */
	chooseState(shown: Shown): void {
		this.filter.shown = shown;
		if ((SHOWN[shown].states as readonly string[]).includes('spent')) this.#context.want({ spent: true });
	}

	/** How many outputs a filter shows; '' while those that are spent are not loaded. */
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

	/** Freezes what was chosen, one after the other; the first that fails is the last. */
	async freezeChosen(): Promise<void> {
		const { wallet } = this.#context;
		this.isFreezing = true;
		const done = () => ({ title: 'Frozen: the wallet does not spend what was chosen.' });
		for (const { keyImage } of this.chosen) {
			const frozen = await changes.run(wallet, 'freeze', freeze, { key_image: keyImage ?? '' }, { done });
			invalidate(wallet.url, 'transfers');
			if (frozen === null) return;
		}
		this.untickAll();
	}

	/** Opens an output by itself. */
	show(output: Output): void {
		this.isFreezing = false;
		changes.clear();
		this.#shownKey = keyOf(output);
	}

	close(): void {
		this.#shownKey = null;
	}
}

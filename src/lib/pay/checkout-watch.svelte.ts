import type { Config } from '../app/config';
import { hasJournal } from '../wallet-data/outgoing/journal-names';
import { notices } from '../requests/notices.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import { settingsStore } from '../app/settings';
import type { MadeRequest } from '../payment/draft';
import { isReceiptFor, parametersOfReceipt, parseReceipt, type Receipt } from '../payment/receipt';
import type { PaymentSource, Report } from '../payment/report';
import { beyondEightDecimals, joinPayments, NEEDED, requestState, type RequestState } from '../payment/state';
import type { SentPayment } from '../requests/sent';
import type { Client } from '../rpc/client';
import { keepAwake } from '../ui/keep-awake';
import type { PayingWallet } from './paying-wallet';
import type { ReceiptSource } from './payment-sources';
import { StatusPoll } from './status-poll';
import { unixSeconds } from '../format/unix-seconds';

/** Addresses of requests that somebody went to pay with the wallet of this browser, until a reload. */
let paidHere: readonly string[] = [];

/** All that can be known in this browser of the payments for a request: asks each source, and joins what they tell. */
export class CheckoutWatch {
	/** The report of each source, the best witness first; undefined before its first answer. */
	#reports: readonly (Report | null | undefined)[] = $state.raw([]);
	/** Made by the paying wallet, or pasted. */
	receipts: readonly Receipt[] = $state.raw([]);

	readonly #known = $derived(this.#reports.filter((report) => report != null));
	readonly #file = $derived(this.#known.find(({ by }) => by === 'file'));
	/** Each once; null while no source knows. */
	readonly payments = $derived.by(() => {
		const lists = this.#known.map(({ payments }) => payments).filter((payments) => payments !== null);
		return lists.length === 0 ? null : joinPayments(lists);
	});
	/** Whether the site itself has such a request. */
	readonly isOfSite = $derived(this.#file?.payments != null);
	/** The transaction that paid it back, as the shop says. */
	readonly refund = $derived(this.#file?.refunds?.[0]?.txid ?? null);
	/** Unix seconds, when the shop wrote its status. */
	readonly updated = $derived(this.#file?.updated ?? null);
	/** Seconds that the shop's clock is ahead of this browser's; null while its status file does not show it. */
	readonly ahead = $derived(this.#file?.ahead ?? null);
	readonly problem = $derived(this.#file?.problem ?? this.#known.find(({ problem }) => problem)?.problem ?? null);
	readonly isChecking = $derived(this.#reports.some((report) => report === undefined));
	/** The open wallet is not the one that is paid: it may pay. */
	readonly mayPay = $derived(this.#known.some(({ by }) => by === 'payer'));
	/** The open wallet is the one that is paid: whoever reads this is no payer. */
	readonly isPayee = $derived(this.#known.some(({ by, payments }) => by === 'recipient' && payments !== null));
	/** Whom this page has asked, as the names of texts. */
	readonly asked = $derived.by(() => {
		const has = (...list: Report['by'][]) => this.#known.some(({ by }) => list.includes(by));
		return [
			...(has('file') && this.id !== '' ? (['who_site'] as const) : []),
			...(has('recipient', 'payer') ? (['who_wallet'] as const) : []),
			...(has('journal', 'receipt') ? (['who_node'] as const) : [])
		];
	});

	/** @param expires Unix seconds; null for never @param now Unix seconds, by the shop's clock where it is known */
	stateAt(expires: number | null, now: number): RequestState {
		const { needed = NEEDED, isCancelled = false, refunds = [] } = this.#file ?? {};
		const tolerance = this.#file?.tolerance ?? beyondEightDecimals(this.config.coin.decimals);
		const { amount } = this.request;
		return requestState({ amount, expires, needed, tolerance, isCancelled, refunds }, this.payments ?? [], now);
	}

	readonly keepAwake = keepAwake;
	/** Whether somebody is told of payments while the page is in the background. */
	get mayTell(): boolean {
		return notices.permission === 'granted';
	}
	#receiptSource: ReceiptSource | null = null;
	readonly #asks: readonly ((now: number) => Promise<void>)[];

	/**
	 * @param id of the shop's status file; null for none
	 * @param wallet the one that was chosen in this browser; null for none. Those of config.json alone are not asked: they are the
	 * staff's, and a payer's browser would knock at their addresses
	 */
	constructor(
		readonly request: MadeRequest,
		readonly id: string | null,
		readonly config: Pick<Config, 'coin'>,
		readonly node: Client,
		wallet: Client | null
	) {
		const { address, amount } = request;
		const sources: PaymentSource[] = [
			...(wallet ? [this.#byWallet(wallet)] : []),
			...(id === null ? [] : [new StatusPoll({ id, address, amount })]),
			{ look: async (now) => (await this.#byReceipt())?.look(now) ?? null },
			this.#byJournal(node)
		];
		this.#reports = sources.map(() => undefined);
		this.#asks = sources.map((source, at) =>
			oneAtATime(async (now: number) => {
				const report = await source.look(now);
				this.#reports = this.#reports.with(at, report);
			})
		);
	}

	/** What asks a wallet is fetched for those who have one. What was known stays while it does not answer. */
	#byWallet(wallet: Client): PaymentSource {
		let known: Report = { by: 'recipient', payments: null };
		let payer: PayingWallet | null = null;
		const ask = async (now: number): Promise<Report> => {
			const { request } = this;
			const { receivedFor } = await import('../requests/received');
			const received = await receivedFor(wallet, request, now);
			if (received) {
				const { ownTransactions } = await import('../chain-data/own-transactions.svelte');
				ownTransactions.note(received.map(({ txid }) => txid));
				return { by: 'recipient', payments: received };
			}
			const { PayingWallet } = await import('./paying-wallet');
			payer ??= new PayingWallet(wallet, request, this.config.coin);
			const payments = await payer.sent();
			const { journal } = await import('../wallet-data/outgoing/journal.svelte');
			await journal.reload();
			const isOwn = ({ txid }: SentPayment) => journal.find(txid) !== undefined;
			for (const payment of paidHere.includes(request.address) ? payments : payments.filter(isOwn)) {
				const receipt = await payer.prove(payment);
				if (receipt) this.#take(receipt);
			}
			return { by: 'payer', payments };
		};
		return {
			look: async (now) => {
				const { loadPart } = await import('../app/load-part');
				const { value } = await loadPart(ask(now));
				return (known = value ?? { ...known, problem: 'wallet_silent' });
			}
		};
	}

	/** What reads the journal is fetched where this browser has one: whoever never opened a wallet here has sent nothing. */
	#byJournal(node: Client): PaymentSource {
		let source: PaymentSource | null = null;
		return {
			look: async () => {
				if (!source && !(await hasJournal())) return null;
				source ??= new (await import('./payment-sources')).JournalSource(this.request, node);
				return source.look(0);
			}
		};
	}

	/** Null until there is a receipt. */
	async #byReceipt(isOne = this.receipts.length > 0): Promise<ReceiptSource | null> {
		if (!isOne) return null;
		const { ReceiptSource } = await import('./payment-sources');
		return (this.#receiptSource ??= new ReceiptSource(() => this.receipts, this.node, this.config.coin));
	}

	/** Somebody goes to pay with the wallet of this browser: it is asked for a proof, as it is of what was sent from here before. */
	payHere(): void {
		paidHere = [...paidHere, this.request.address];
	}

	/** Asks each source that has answered. @param now Unix seconds */
	async look(now: number): Promise<void> {
		await Promise.all(this.#asks.map((ask) => ask(now)));
	}

	/** Takes the link to a receipt that somebody has. @returns whether it proves a payment for this request */
	async add(text: string): Promise<boolean> {
		const query = parametersOfReceipt(text);
		const receipt = query && parseReceipt(query, this.config.coin);
		const now = unixSeconds();
		if (!receipt || !isReceiptFor(receipt, this.request)) return false;
		if (!(await (await this.#byReceipt(true))?.isProved(receipt, now))) return false;
		this.#take(receipt);
		await this.look(now);
		return true;
	}

	#take(receipt: Receipt): void {
		this.receipts = [...this.receipts.filter(({ txid }) => txid !== receipt.txid), receipt];
	}
}

/** With the wallet that was chosen in this browser, unless a page of another site shows this one. */
export async function watchCheckout(request: MadeRequest, id: string | null, config: Config, node: Client) {
	const isChosen = settingsStore.current.wallet !== null && window === window.top;
	const wallet = isChosen ? (await import('../app/wallet-service')).selectedWallet(config) : null;
	return new CheckoutWatch(request, id, config, node, wallet);
}

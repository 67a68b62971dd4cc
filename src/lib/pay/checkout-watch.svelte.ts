import type { Config } from '../app/config';
import { settingsStore } from '../app/settings';
import { unixSeconds } from '../format/unix-seconds';
import type { PayableRequest } from '../payment/draft';
import { isReceiptFor, parametersOfReceipt, parseReceipt, type Receipt } from '../payment/receipt';
import type { PaymentSource, PaymentReport } from '../payment/report';
import { eightDecimalsTolerance, DEFAULT_CONFIRMATIONS, requestState, type RequestState } from '../payment/state';
import { RequestsWatch } from '../requests/requests-watch';
import type { ReceiptSource } from '../requests/sources/receipts';
import { StatusPoll } from '../requests/sources/status-poll';
import type { Client } from '../rpc/client';
import { keepAwake } from '../ui/keep-awake';
import { hasJournal } from '../wallet-data/outgoing/journal-storage';

/** Addresses of the requests that the user went on to pay with the wallet of this browser, until a reload. */
let addressesPaidHere: readonly string[] = [];

/** Lazy source: its code is loaded once there is something to ask it about. @param load returns null until then */
function lazySource(load: () => Promise<PaymentSource | null>): PaymentSource {
	let source: PaymentSource | null = null;
	let hasPolled = false;
	return {
		poll: async (now, onPart) => {
			source ??= await load();
			await source?.poll(now, onPart);
			hasPolled = true;
		},
		report: (request, now) => source?.report(request, now) ?? (hasPolled ? null : undefined)
	};
}

/** Everything that this browser can know about the payments for a request. */
export class CheckoutWatch {
	/** Receipts made by the paying wallet, or pasted. */
	receipts: readonly Receipt[] = $state.raw([]);

	readonly #watch: RequestsWatch;
	/** Incremented when a source reports: the sources are not Svelte state. */
	#reportCount = $state(0);
	readonly #reported = $derived.by(() => {
		void this.#reportCount;
		const now = unixSeconds();
		return { reports: this.#watch.reports(this.request, now), payments: this.#watch.payments(this.request, now) };
	});
	readonly #reports = $derived(this.#reported.reports.filter((report) => report != null));
	readonly #siteReport = $derived(this.#reports.find(({ by }) => by === 'file'));
	/** Payments without duplicates; null while no source has an answer. */
	readonly payments = $derived(this.#reported.payments);
	/** True when the site itself has this request. */
	readonly isKnownToSite = $derived(this.#siteReport?.payments != null);
	/** Hash of the refund transaction, as the shop says. */
	readonly refund = $derived(this.#siteReport?.refunds?.[0]?.txid ?? null);
	/** Unix seconds when the shop wrote its status file. */
	readonly updated = $derived(this.#siteReport?.updated ?? null);
	/** Seconds that the shop's clock is ahead of this browser's; null while the status file does not show it. */
	readonly clockOffset = $derived(this.#siteReport?.clockAheadSeconds ?? null);
	readonly problem = $derived(
		this.#siteReport?.problem ?? this.#reports.find(({ problem }) => problem)?.problem ?? null
	);
	readonly isChecking = $derived(this.#reported.reports.includes(undefined));
	/** True when the open wallet may pay: it is not the recipient's. */
	readonly mayPay = $derived(this.#reports.some(({ by }) => by === 'payer'));
	/** True when the open wallet is the recipient's: the user is then not the payer. */
	readonly isPayee = $derived(this.#reports.some(({ by, payments }) => by === 'recipient' && payments !== null));
	/**
	 * Hash of the newest payment that this browser or its wallet has sent, also when other
	 * sources know it too; null for none.
	 */
	readonly ownTxid = $derived.by(() => {
		const own = this.#reports.filter(({ by }) => by === 'payer' || by === 'journal');
		return own.flatMap(({ payments }) => payments ?? []).find(({ txid }) => txid !== null)?.txid ?? null;
	});
	/** Sources that this page has asked, as keys of texts. */
	readonly askedSources = $derived.by(() => {
		const has = (...list: PaymentReport['by'][]) => this.#reports.some(({ by }) => list.includes(by));
		return [
			...(has('file') && this.id !== '' ? (['who_site'] as const) : []),
			...(has('recipient', 'payer') ? (['who_wallet'] as const) : []),
			...(has('journal', 'receipt') ? (['who_node'] as const) : [])
		];
	});

	/**
	 * State of the request.
	 *
	 * @param expires Unix seconds; null for never
	 * @param now Unix seconds, by the shop's clock where it is known
	 */
	stateAt(expires: number | null, now: number): RequestState {
		const { needed = DEFAULT_CONFIRMATIONS, isCancelled = false, refunds = [] } = this.#siteReport ?? {};
		const tolerance = this.#siteReport?.tolerance ?? eightDecimalsTolerance(this.config.coin.decimals);
		const { amount } = this.request;
		return requestState({ amount, expires, needed, tolerance, isCancelled, refunds }, this.payments ?? [], now);
	}

	readonly keepAwake = keepAwake;
	#receiptSource: ReceiptSource | null = null;

	/**
	 * @param id of the shop's status file; null for none
	 * @param wallet the wallet chosen in this browser; null for none. Wallets that are only listed in config.json are not
	 *   asked: they belong to the staff, and a payer's browser would probe their addresses
	 */
	constructor(
		readonly request: PayableRequest,
		readonly id: string | null,
		readonly config: Pick<Config, 'coin'>,
		readonly node: Client,
		wallet: Client | null
	) {
		const { address, amount } = request;
		const sources = [
			...(wallet ? [lazySource(() => this.#walletSource(wallet))] : []),
			...(id === null ? [] : [new StatusPoll({ id, address, amount })]),
			lazySource(async () => (this.receipts.length > 0 ? this.#loadReceiptSource() : null)),
			lazySource(() => this.#journalSource())
		];
		this.#watch = new RequestsWatch(sources, () => this.#reportCount++);
	}

	async #walletSource(wallet: Client): Promise<PaymentSource> {
		const { ChosenWallet } = await import('../requests/sources/chosen-wallet');
		const { SentProofs } = await import('./sent-proofs');
		const proofs = new SentProofs(wallet, this.request, this.config.coin);
		const isPaidHere = () => addressesPaidHere.includes(this.request.address);
		return new ChosenWallet(wallet, this.request, isPaidHere, async (payment) => {
			const receipt = await proofs.prove(payment);
			if (!receipt) return;
			this.#addReceipt(receipt);
			const { storePaymentProof } = await import('../requests/journal-payments');
			await storePaymentProof(receipt, this.request);
		});
	}

	/**
	 * Source of the journal; null when this browser has none: without a wallet opened here, nothing was sent from here.
	 */
	async #journalSource(): Promise<PaymentSource | null> {
		if (!(await hasJournal())) return null;
		const { receiptsFromJournal } = await import('../requests/journal-payments');
		for (const receipt of await receiptsFromJournal(this.request)) this.#addReceipt(receipt);
		return new (await import('../requests/sources/journal')).JournalSource(this.request, this.node);
	}

	async #loadReceiptSource(): Promise<ReceiptSource> {
		const { ReceiptSource } = await import('../requests/sources/receipts');
		return (this.#receiptSource ??= new ReceiptSource(() => this.receipts, this.node, this.config.coin));
	}

	/**
	 * Notes that the user goes on to pay with the wallet of this browser. The wallet is then asked for a payment proof, as
	 * it is for payments sent from here before.
	 */
	noteWalletPayment(): void {
		addressesPaidHere = [...addressesPaidHere, this.request.address];
	}

	/** Polls the sources. @param now Unix seconds */
	poll = (now: number): Promise<void> => this.#watch.poll(now);

	/** Adds a pasted receipt link. @returns whether it proves a payment for this request */
	async add(text: string): Promise<boolean> {
		const query = parametersOfReceipt(text);
		const receipt = query && parseReceipt(query, this.config.coin);
		const now = unixSeconds();
		if (!receipt || !isReceiptFor(receipt, this.request)) return false;
		if (!(await (await this.#loadReceiptSource()).isProved(receipt, now))) return false;
		this.#addReceipt(receipt);
		await this.poll(now);
		return true;
	}

	#addReceipt(receipt: Receipt): void {
		this.receipts = [...this.receipts.filter(({ txid }) => txid !== receipt.txid), receipt];
	}
}

/**
 * Creates the watch with the wallet chosen in this browser; without a wallet when a page
 * of another site embeds this one.
 */
export async function watchCheckout(request: PayableRequest, id: string | null, config: Config, node: Client) {
	const isChosen = settingsStore.current.wallet !== null && window === window.top;
	const wallet = isChosen ? (await import('../app/wallet-service')).selectedWallet(config) : null;
	return new CheckoutWatch(request, id, config, node, wallet);
}

import type { Config } from '../app/config';
import { networkOf } from '../chain/address';
import { pendingActionReason } from '../format/action-status';
import type { Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { uniqueBy } from '../format/unique';
import { payLink, requestLink } from '../links';
import { isStatusId, parseExpiry } from '../payment/checkout';
import { describeDraft } from '../payment/describe-draft';
import { parseDraft, type RequestDraft } from '../payment/draft';
import {
	normalizeForLabel,
	EMPTY_REQUEST,
	MAX_REQUIRED_CONFIRMATIONS,
	writeLabel,
	type LabelledRequest
} from '../payment/label';
import {
	integratedAlternative,
	parsePaymentText,
	parsePaymentQuery,
	writeDraftQuery,
	type ParsedLink
} from '../payment/opened';
import type { PaymentCoin } from '../payment/payment';
import { SINGLE_NODE_CONFIRMATIONS, DEFAULT_CONFIRMATIONS } from '../payment/state';
import { parametersOfLink, writeTerms, type Terms } from '../payment/terms';
import { checkRequestLink, checkRequest, type RequestProblem } from '../requests/check-request';
import { receivingAccount } from '../requests/load-requests';
import { neededConfirmations } from '../requests/payment-terms';
import { checkoutLink } from '../requests/request-links';
import { shopSettings } from '../requests/shop-settings';
import type { Client } from '../rpc/client';
import { createAddress } from '../rpc/wallet/accounts';
import type { Account } from '../rpc/wallet/records';
import { walletActions } from '../wallet-data/actions';
import { accountName } from '../wallet-data/names';
import { parseRequestedAmount, expiresAt, type Expiry } from './request-terms';
import { priceUnit } from './price';
import type { RateInUse } from './rate';
import { unixSeconds } from '../format/unix-seconds';

/** Current inputs from the page. Typed input is kept until `linked` changes. */
export interface RequestContext {
	config: Pick<Config, 'coin' | 'network'>;
	/** Open wallet service; null for none. */
	wallet: Client | null;
	/** Accounts of the wallet, one of which gets the new address; null while no wallet answers. */
	accounts: readonly Account[] | null;
	/** Query of the page's address when it was opened. */
	linkQuery: URLSearchParams;
	/** Exchange rate of the form's currency; null for prices in coins. */
	rate: RateInUse | null;
	/** Unix seconds, updated every few seconds. */
	now: number;
}

/** Navigation functions of the page. */
interface PageNavigation {
	/** Opens a link unchanged: duplicate parameters are refused when the link is parsed. */
	open: (link: string) => void;
	/** Puts a link to the form's current state into the address bar. */
	show: (link: string) => void;
	/** Absolute form of a link, to be given to payers. */
	hrefOf: (link: string) => string;
}

/** A request with its address and link. */
interface CreatedLink {
	address: string;
	link: string;
	/** Unix seconds; null for never. */
	expires: number | null;
}

/** Payment request form: typed input, its problems, and the resulting request. */
export class RequestForm {
	readonly #context: RequestContext;
	readonly #page: PageNavigation;
	/** Incremented with each change of the input. */
	#changeCount = 0;

	readonly coin: Coin & PaymentCoin = $derived.by(() => this.#context.config.coin);
	readonly accounts: readonly Account[] | null = $derived.by(() => this.#context.accounts);
	readonly network = $derived.by(() => networkOf(this.#context.config.network ?? '') ?? undefined);

	/** Initially from the link, then as typed. */
	opened: ParsedLink = $derived.by(() => parsePaymentQuery(this.#context.linkQuery, this.coin, this.network, ['unit']));
	readonly draft = $derived(this.opened.draft);
	readonly several = $derived(this.opened.several);
	readonly terms = $derived(this.opened.terms);

	/** Currency of the price; '' for coins. */
	currency: string = $derived.by(() => this.#context.linkQuery.get('unit') ?? '');
	readonly unit = $derived(priceUnit(this.currency, this.coin));
	/** Choices: the coin, the shop's currency, and the currency of the link. */
	readonly units = $derived.by(() => {
		const values = ['', shopSettings.current.currency.trim().toUpperCase(), this.currency];
		const choices = values.map((value) => ({ value, name: value || this.coin.ticker }));
		return uniqueBy(choices, ({ value }) => value).items;
	});

	readonly parsedAmount = $derived.by(() =>
		parseRequestedAmount(this.draft.tx_amount, this.unit, this.#context.rate, this.coin)
	);
	readonly amount = $derived(this.parsedAmount.value?.amount ?? null);
	readonly price = $derived(this.parsedAmount.value?.price ?? null);
	readonly #tx_amount = $derived(this.amount === null ? '' : writeShortDecimal(this.amount, this.coin.decimals));

	/** Created request. Asking for the address or the link again reuses it; a change resets it. */
	created: CreatedLink | null = $state.raw(null);

	#expiry: Expiry | null = $state(null);
	/** Chosen expiry; null when the expiry of the link applies. */
	readonly expiry = $derived.by(() => {
		if (this.#expiry !== null) return this.#expiry;
		if (this.terms.expires !== '') return null;
		return this.unit.isCurrency ? '900' : 'never';
	});
	/** Confirmations, as typed. */
	needed = $state('');
	/** Index of the chosen account, as text. */
	chosenAccount: string = $derived(shopSettings.current.account);
	readonly receiving = $derived(receivingAccount(this.accounts ?? [], this.chosenAccount));

	/** True when the request gets a new address. */
	readonly getsNewAddress = $derived(this.accounts !== null && this.draft.address.trim() === '');
	readonly creation = $derived.by(() => {
		const { wallet } = this.#context;
		return wallet && walletActions.at(wallet, 'request');
	});

	readonly #facts = $derived.by(() => this.#factsAt(this.#context.now));
	/** Texts as the payer sees them. */
	readonly texts = $derived(
		this.getsNewAddress ? this.#facts : { from: this.draft.recipient_name, text: this.draft.tx_description }
	);
	readonly parsed = $derived.by(() => {
		const { unknown_parameters } = this.draft;
		const address = this.created?.address ?? this.draft.address;
		const given = { recipient_name: this.texts.from, tx_description: this.texts.text, unknown_parameters };
		return parseDraft({ ...given, address, tx_amount: this.#tx_amount }, this.coin, this.network);
	});
	/** Unix seconds; null for never. */
	readonly expires = $derived.by(() => {
		if (this.created) return this.created.expires;
		return this.getsNewAddress ? this.#facts.expires : this.#expiryAt(this.#context.now);
	});
	readonly termProblems = $derived({
		expires:
			this.terms.expires !== '' && this.expires === null ? 'The expiry in the link is not a valid time.' : undefined,
		id: this.terms.request === '' || isStatusId(this.terms.request) ? undefined : 'A status id has 32 hex digits.',
		needed: describeNeeded(this.needed.trim()),
		others:
			this.getsNewAddress && this.draft.unknown_parameters.length > 0
				? 'A request with a new address cannot have these.'
				: undefined
	});
	readonly #termProblem = $derived(Object.values(this.termProblems).find((text) => text !== undefined));

	/** Reason why the request is invalid, found before an address is created. */
	readonly #refusal = $derived.by((): RequestProblem | null => {
		if (this.several || this.#termProblem || this.parsed.problems?.[0]) return null;
		const now = unixSeconds();
		if (this.getsNewAddress) return checkRequest(this.#factsAt(now), this.coin);
		if (!this.parsed.request) return null;
		const { recipient_name: from, tx_description: text } = this.parsed.request;
		const asked = { from, text, expires: this.#expiryAt(now), id: this.terms.request || null };
		return checkRequestLink(this.#linkAt(now), asked, this.coin).problem ?? null;
	});
	/** Problems by field. */
	readonly problems = $derived({
		expires: this.termProblems.expires ?? this.#refused('expires'),
		tx_amount: this.parsedAmount.problem ?? this.#refused('amount') ?? this.#refused('price'),
		tx_description: this.#refused('text'),
		recipient_name: this.#refused('from'),
		...describeDraft(this.parsed.problems, this.coin)
	});
	readonly isInvalid = $derived(
		Boolean(
			this.parsedAmount.problem ??
			this.parsed.problems?.[0] ??
			this.#refusal ??
			this.#termProblem ??
			this.opened.problem
		)
	);
	readonly blocked = $derived.by(() => {
		if (this.isInvalid) return 'Correct the fields first';
		const isReady = this.several || this.getsNewAddress || this.parsed.request;
		return isReady ? pendingActionReason(this.creation) : 'Enter an address first';
	});

	/** Integrated address of the typed address and payment id; null without them. */
	readonly integratedAddressLink = $derived(integratedAlternative(this.opened));
	/** Payment shown as a QR code: several recipients, or the request once it has an address; null for none. */
	readonly codePayment = $derived.by(() => {
		const { several, created, parsed } = this;
		return several ? { ...several.payment, uri: several.uri } : created && parsed.request;
	});
	/** Summary of the options, shown while they are collapsed. */
	readonly options = $derived.by(() => {
		const { draft, getsNewAddress, receiving } = this;
		return [
			draft.recipient_name && `From ${draft.recipient_name}`,
			getsNewAddress && receiving && (this.accounts?.length ?? 0) > 1 ? `to ${accountName(receiving)}` : '',
			`${this.needed.trim() || DEFAULT_CONFIRMATIONS} confirmations`
		]
			.filter(Boolean)
			.join(' · ');
	});
	/** True when the options must be shown. */
	readonly needsOptions = $derived.by(() => {
		const { terms, termProblems, problems } = this;
		return terms.request !== '' || termProblems.id !== undefined || problems.recipient_name !== undefined;
	});

	constructor(context: RequestContext, page: PageNavigation) {
		this.#context = context;
		this.#page = page;
	}

	open(opened: ParsedLink): void {
		this.opened = opened;
		this.created = null;
		this.#changeCount++;
		const { currency, draft, several, terms } = this;
		const uri = several ? { uri: several.uri } : writeDraftQuery(draft);
		this.#show(requestLink({ ...uri, ...writeTerms(terms), ...(currency !== '' && { unit: currency }) }));
	}

	#show(link: string): void {
		try {
			this.#page.show(link);
		} catch {
			// Some browsers limit how often the address may change. A later change will set it.
		}
	}

	openLink(parameters: URLSearchParams): void {
		this.#page.open(`${requestLink()}?${parameters}`);
	}

	change(changed: Partial<RequestDraft>, itsTerms: Partial<Terms> = {}): void {
		const address = changed.address ?? '';
		const parameters = parametersOfLink(address);
		if (parameters) return this.openLink(parameters);
		const isUri = /^\s*[a-z][a-z0-9+.-]*:/i.test(address);
		const pasted = isUri ? parsePaymentText(address, this.coin, this.network) : null;
		if (pasted?.problem === null) return this.open(pasted);
		this.open({
			draft: { ...this.draft, ...changed },
			several: null,
			problem: pasted?.problem ?? null,
			terms: { ...this.terms, ...itsTerms }
		});
	}

	chooseUnit(value: string): void {
		this.currency = value;
		this.change({});
	}

	chooseExpiry(value: Expiry): void {
		this.#expiry = value;
		this.change({}, { expires: '' });
	}

	chooseAccount(value: string): void {
		this.chosenAccount = value;
		this.change({});
	}

	changeNeeded(text: string): void {
		this.needed = text;
		this.change({});
	}

	/** Creates the request with its address, unless that was done. @returns whether it exists now */
	async create(): Promise<boolean> {
		if (this.created) return true;
		if (this.blocked !== null) return false;
		const { receiving, coin } = this;
		const { wallet } = this.#context;
		const now = unixSeconds();
		if (this.several || !this.getsNewAddress || !wallet || !receiving) {
			const link = this.#page.hrefOf(this.#linkAt(now));
			this.created = { address: this.draft.address, link, expires: this.#expiryAt(now) };
			return true;
		}
		const facts = this.#factsAt(now);
		const before = this.#changeCount;
		const params = { account_index: receiving.account_index, label: writeLabel(facts, coin) };
		const created = await walletActions.run(wallet, 'request', createAddress, params, { done: 'Request created.' });
		if (!created || before !== this.#changeCount) return false;
		const { address } = created;
		const link = this.#page.hrefOf(checkoutLink({ facts, address }, facts.amount, coin));
		this.created = { address, link, expires: facts.expires };
		return true;
	}

	/** Facts for the label of a new address. @param now Unix seconds */
	#factsAt(now: number): LabelledRequest {
		return normalizeForLabel({
			...EMPTY_REQUEST,
			created: now,
			expires: this.#expiryAt(now),
			amount: this.amount,
			price: this.price,
			needed: this.needed.trim() === '' ? null : Number(this.needed),
			id: this.terms.request || null,
			from: this.draft.recipient_name,
			text: this.draft.tx_description
		});
	}

	/** @param now Unix seconds */
	#expiryAt(now: number): number | null {
		return this.expiry === null ? parseExpiry(this.terms.expires) : expiresAt(this.expiry, now);
	}

	/** Link for a typed address, or for several recipients. @param now Unix seconds */
	#linkAt(now: number): string {
		const { several, draft, terms } = this;
		const uri = several ? { uri: several.uri } : writeDraftQuery({ ...draft, tx_amount: this.#tx_amount });
		return payLink({ ...uri, ...writeTerms({ ...terms, expires: String(this.#expiryAt(now) ?? '') }) });
	}

	#refused(field: keyof LabelledRequest): string | undefined {
		return this.#refusal?.field === field ? this.#refusal.text : undefined;
	}
}

function describeNeeded(text: string): string | undefined {
	if (!/^(\d{1,4})?$/.test(text)) return `Enter a whole number up to ${MAX_REQUIRED_CONFIRMATIONS}.`;
	const isTooFew = text !== '' && Number(text) < neededConfirmations({ ...EMPTY_REQUEST, needed: Number(text) });
	return isTooFew
		? `Fewer than ${SINGLE_NODE_CONFIRMATIONS} need a second node. Choose one in the node menu.`
		: undefined;
}

import { act, type Outcome } from '../app/act';
import { journal } from '../wallet-data/journal.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import { ownTransactions } from '../chain-data/own-transactions.svelte';
import { fromHex, toHex } from '../bytes/hex';
import { fastHash } from '../chain/hash';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { submitTransfer } from '../rpc/wallet/cold';
import { submitMultisig } from '../rpc/wallet/multisig';
import type { ExchangeData } from './exchange/kinds';
import { isLookedFor, isSettled, isUnsettled, relayStatus, type Held, type RelayStatus } from './outgoing';
import { servicesFor, heldBack, listOutgoing, look, relay, type ServicesToAsk, type Services } from './relaying';

/** A set of signed transactions to be sent. */
interface Submission {
	/** The wallet's primary address, and its service's address. */
	wallet: string;
	service: string;
	exchangeData: ExchangeData;
	/** Keccak-256 of the set's bytes, as hex: what it is called in the journal, whatever hashes are claimed for it. */
	id: string;
	/** They come with the set, or from the service once it has signed or sent them. */
	hashes: readonly string[];
	/** Whether they are only what an imported set claims: a signed set is sealed, so that nobody can recompute them. */
	isClaimed: boolean;
	status: RelayStatus;
	/** Why nothing was sent at the last attempt. */
	held: Held | null;
	/** The transactions that the wallet has sent since: they may be this set's, or another client's payment. */
	candidates: readonly string[];
	/** The hashes in the service's answer, if they are not those that it had signed. */
	named: readonly string[];
	/** The transactions that the wallet had listed before the set was sent; null until they are loaded. */
	listedBefore: ReadonlySet<string> | null;
	/** The hashes that the set claimed, if the service sent others. */
	disproved: readonly string[];
}

/**
 * Sends a signed set, by the same rule as every payment (docs/decisions/0011-sending-once.md). The page knows the set by its
 * bytes; the hashes of its transactions it knows from others only. So it is sent once the wallet lists the transactions that its
 * service has named, and had not listed them before. What a set claims settles nothing, nor does the node.
 */
export class Submitting {
	current: Submission | null = $state.raw(null);

	/**
	 * Takes a set to be sent, unless the status of another is still unknown.
	 *
	 * @param isSignedHere whether its hashes come from the wallet service that signed it, not with the set
	 * @returns the problem
	 */
	take({ url }: Client, wallet: string, exchangeData: ExchangeData, isSignedHere = false): string | null {
		if (this.isOpen) return 'The previous transfer has not been found so far: see below.';
		this.current = {
			wallet,
			service: url,
			exchangeData,
			id: toHex(fastHash(fromHex(exchangeData.text))),
			hashes: exchangeData.hashes,
			isClaimed: !isSignedHere && exchangeData.hashes.length > 0,
			status: { kind: 'ready' },
			held: null,
			candidates: [],
			named: [],
			listedBefore: null,
			disproved: []
		};
		return null;
	}

	/** Discards it. What may have been sent is still looked for, among the earlier payments. */
	drop(): void {
		this.current = null;
	}

	/** The user gives up on it: it is no longer looked for. */
	giveUp(): void {
		if (this.current) void journal.mark(this.current.id, 'settled');
		this.current = null;
	}

	/** The name in the journal of a set whose status is not known. */
	get unsettled(): readonly string[] {
		return this.isOpen && this.current ? [this.current.id] : [];
	}

	/** Whether it may have been sent, and its status is not known. */
	get isOpen(): boolean {
		return this.current !== null && isUnsettled(this.current.status);
	}

	async submit(services: Services): Promise<void> {
		const { current } = this;
		if (!current || !['ready', 'not_found'].includes(current.status.kind)) return;
		const { exchangeData, id, hashes, isClaimed, wallet, service, status: before } = current;
		const stay = (held: Held) => this.#set(exchangeData, { status: before, held });
		this.#set(exchangeData, { status: { kind: 'relaying', since: Date.now() }, held: null });
		let { listedBefore } = current;
		if (before.kind === 'ready') {
			const held = await heldBack(services.wallet, current);
			if (held) return stay(held);
			const listed = await listOutgoing(services.wallet);
			if (listed.kind === 'failed') return stay({ kind: 'unread', failure: listed.error.failure });
			if (listed.kind === 'under_way') return stay({ kind: 'not_looked' });
			listedBefore = listed.result;
			this.#set(exchangeData, { listedBefore });
		}
		// A set that was held back for want of storage had been confirmed before.
		const isConfirmed = current.held?.kind === 'claims_sent' || current.held?.kind === 'not_remembered';
		if (!isConfirmed && (before.kind === 'ready' || isClaimed)) {
			const all = await Promise.all(hashes.map((hash) => look(services, hash)));
			if (all.some(({ seen }) => seen) || hashes.some((hash) => listedBefore?.has(hash))) {
				return stay({ kind: 'claims_sent' });
			}
		}
		const noted = isClaimed ? { transactions: [], claims: [...hashes] } : newOnly(hashes, listedBefore);
		const { status, held } = await relay(services, {
			wallet,
			service,
			own: [id],
			before,
			payees: [],
			mayForget: current.held?.kind === 'not_remembered',
			entry: { hash: id, paid: [], ...noted },
			investigate: (failure, named) => {
				if (named.length > 0) this.#set(exchangeData, answered(current, named));
				return this.#investigate(services, this.#has(exchangeData) ? (this.current ?? current) : current, failure);
			},
			send: async () => (this.#has(exchangeData) ? send(services.wallet, exchangeData) : { kind: 'under_way' }),
			namedAs: (named) => {
				const { disproved = [], named: contradicting = [] } = answered(current, named);
				if (contradicting.length > 0) return { transactions: [], claims: [...hashes, ...named] };
				const { transactions, claims } = newOnly(named, listedBefore);
				return { transactions, claims: [...claims, ...disproved] };
			}
		});
		this.#set(exchangeData, { status, held });
	}

	/** Looks again for a set that was not found so far. */
	readonly lookAgain = oneAtATime(async (services: ServicesToAsk) => {
		const { current } = this;
		if (!current || !isLookedFor(current.status)) return;
		const asked = servicesFor(services, current.service);
		const status = await this.#investigate(asked, current, current.status.failure);
		if (this.current && isLookedFor(this.current.status)) this.#set(current.exchangeData, { status });
	});

	async #investigate({ wallet }: ServicesToAsk, submission: Submission, failure: Failure | null): Promise<RelayStatus> {
		const { exchangeData, hashes, isClaimed, named, listedBefore } = submission;
		const listed = wallet && (await heldBack(wallet, submission)) === null ? await listOutgoing(wallet) : null;
		if (listed?.kind !== 'answered') return relayStatus(failure, { seen: false, looked: [] }, null);
		const candidates = [...listed.result].filter((hash) => !listedBefore?.has(hash));
		this.#set(exchangeData, { candidates });
		const isNamed = hashes.length > 0 && !isClaimed && named.length === 0;
		const isSent = isNamed && hashes.every((hash) => candidates.includes(hash));
		return relayStatus(failure, isSent ? { seen: true } : { seen: false, looked: ['wallet'] }, null);
	}

	/** Whether this set is still the current one: late answers for a discarded set do not change the next. */
	#has(exchangeData: ExchangeData): boolean {
		return this.current?.exchangeData === exchangeData;
	}

	#set(exchangeData: ExchangeData, changed: Partial<Submission>): void {
		if (!this.current || !this.#has(exchangeData)) return;
		this.current = { ...this.current, ...changed };
		const { status, id, hashes } = this.current;
		if (!isSettled(status)) return;
		this.current = { ...this.current, held: null };
		ownTransactions.note(hashes);
		void journal.mark(id, 'settled');
	}
}

const send = async (wallet: Client, { kind, text }: ExchangeData): Promise<Outcome<string[]>> => {
	const outcome = await (kind === 'multisig-set'
		? act(wallet, submitMultisig, { tx_data_hex: text })
		: act(wallet, submitTransfer, { tx_data_hex: text }));
	return outcome.kind === 'answered' ? { ...outcome, result: outcome.result.tx_hash_list } : outcome;
};

/** The change that the hashes in the service's answer make. */
function answered({ hashes, isClaimed }: Submission, named: readonly string[]): Partial<Submission> {
	const isOther = hashes.length > 0 && hashes.toSorted().join() !== named.toSorted().join();
	if (isOther && !isClaimed) return { named };
	return { hashes: named, isClaimed: false, disproved: isOther ? hashes : [] };
}

/** The journal's form of it: what the service names counts as the set's only if the wallet had listed none of it before. */
function newOnly(named: readonly string[], listedBefore: Submission['listedBefore']) {
	const isNew = !named.some((hash) => listedBefore?.has(hash));
	return { transactions: isNew ? [...named] : [], claims: isNew ? [] : [...named] };
}

export const submitting = new Submitting();

import { act, type Outcome } from '../app/act';
import { journal } from '../app/journal.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { submitTransfer } from '../rpc/wallet/cold';
import { getTransfers } from '../rpc/wallet/history';
import { submitMultisig } from '../rpc/wallet/multisig';
import type { ExchangeData } from './exchange/kinds';
import {
	isLookedFor,
	isSettled,
	isUnsettled,
	relayStatus,
	type Held,
	type RelayStatus,
	type Sighting
} from './outgoing';
import { servicesFor, heldBack, look, relay, type ServicesToAsk, type Services } from './relaying';

/** A set of signed transactions to be sent. */
interface Submission {
	/** The wallet's primary address, and its service's address. */
	wallet: string;
	service: string;
	exchangeData: ExchangeData;
	/** They come with the set, or from the service once it has sent them. */
	hashes: readonly string[];
	/** Whether they are only what an imported set claims: a signed set is sealed, so that nobody can recompute them. */
	isClaimed: boolean;
	status: RelayStatus;
	/** Why nothing was sent at the last attempt. */
	held: Held | null;
	/** Whether it had been sent before, so that nothing was sent now. */
	before: boolean;
	/** For a set whose hashes are not known: the transactions that the wallet has sent since, which may be this set's. */
	candidates: readonly string[];
	/** The hashes that the service named, if they are not those it was to send. */
	named: readonly string[];
	/** The hashes that the set claimed, if the service sent others. */
	disproved: readonly string[];
}

/**
 * Sends a signed set, by the same rule as every payment (docs/decisions/0011-sending-once.md). For a set whose hashes are not known
 * or only claimed, the transactions that the wallet has sent since are shown: they may be that set's. A claim settles nothing.
 */
export class Submitting {
	current: Submission | null = $state.raw(null);
	/** The transactions that the wallet had sent before; null until they are loaded. */
	#before: ReadonlySet<string> | null = null;

	/**
	 * Takes a set to be sent, unless the status of another is still unknown.
	 *
	 * @param isSignedHere whether its hashes come from the wallet service that signed it, not with the set
	 * @returns the problem
	 */
	take({ url }: Client, wallet: string, exchangeData: ExchangeData, isSignedHere = false): string | null {
		if (this.isOpen) return 'The previous transfer has not been found so far: see below.';
		this.#before = null;
		this.current = {
			...{ wallet, service: url, exchangeData, hashes: exchangeData.hashes, status: { kind: 'ready' } },
			...{ isClaimed: !isSignedHere && exchangeData.hashes.length > 0, held: null },
			...{ before: false, candidates: [], named: [], disproved: [] }
		};
		return null;
	}

	/** Discards it. What may have been sent is still looked for, among the earlier payments. */
	drop(): void {
		this.current = null;
	}

	/** The user gives up on it: it is no longer looked for. */
	giveUp(): void {
		for (const hash of this.current?.hashes ?? []) void journal.mark(hash, 'settled');
		this.current = null;
	}

	/** The transactions of a set whose status is not known. */
	get unsettled(): readonly string[] {
		return this.isOpen ? (this.current?.hashes ?? []) : [];
	}

	/** Whether it may have been sent, and its status is not known. */
	get isOpen(): boolean {
		return this.current !== null && isUnsettled(this.current.status);
	}

	async submit(services: Services): Promise<void> {
		const { current } = this;
		if (!current || !['ready', 'not_found'].includes(current.status.kind)) return;
		const { exchangeData, hashes, isClaimed, wallet, service, status: before } = current;
		const isKnown = hashes.length > 0 && !isClaimed;
		this.#set(exchangeData, { status: { kind: 'relaying', since: Date.now() }, held: null });
		const isConfirmed = current.held?.kind === 'claims_sent';
		if (isClaimed && before.kind === 'ready' && !isConfirmed) {
			const all = await Promise.all(hashes.map((hash) => look(services, hash)));
			if (all.some(({ seen }) => seen)) {
				return this.#set(exchangeData, { status: before, held: { kind: 'claims_sent' } });
			}
		}
		if (!isKnown && this.#before === null) {
			const known = await outgoing(services.wallet);
			if (known.kind === 'failed') {
				const held = { kind: 'unread', failure: known.error.failure } as const;
				return this.#set(exchangeData, { status: before, held });
			}
			if (known.kind === 'answered' && this.#has(exchangeData)) this.#before = hashesIn(known.result);
		}
		let isSending = false;
		const { status, held, named } = await relay(services, {
			...{ wallet, service, own: hashes, before, payees: [], lookFirst: isKnown },
			// Nothing is learnt from looking for a hash that was found before the set was sent.
			hashes: isConfirmed ? [] : hashes,
			investigate: (failure, given) => this.#investigate(services, current, failure, given),
			send: async () => {
				if (!this.#has(exchangeData)) return { kind: 'under_way' };
				isSending = true;
				return send(services.wallet, exchangeData);
			}
		});
		const isOther = hashes.length > 0 && named.length > 0 && !sameHashes(hashes, named);
		if (isOther && isClaimed) for (const hash of hashes) if (!named.includes(hash)) void journal.mark(hash, 'settled');
		this.#set(exchangeData, {
			...{ status, held, before: !isSending && status.kind === 'sent', named: isOther && isKnown ? named : [] },
			...(!isKnown && named.length > 0 && { hashes: named, isClaimed: false, disproved: isOther ? hashes : [] })
		});
	}

	/** Looks again for a set that was not found so far. */
	readonly lookAgain = oneAtATime(async (services: ServicesToAsk) => {
		const { current } = this;
		if (!current || !isLookedFor(current.status)) return;
		const asked = servicesFor(services, current.service);
		const status = await this.#investigate(asked, current, current.status.failure, []);
		if (this.current && isLookedFor(this.current.status)) this.#set(current.exchangeData, { status });
	});

	/** @param named the hashes that the service named, for a set whose hashes are not known */
	async #investigate(
		services: ServicesToAsk,
		submission: Submission,
		failure: Failure | null,
		named: readonly string[]
	): Promise<RelayStatus> {
		const hashes = submission.isClaimed || submission.hashes.length === 0 ? named : submission.hashes;
		if (hashes.length === 0) return relayStatus(failure, await this.#lookForNew(services.wallet, submission), null);
		const all = await Promise.all(hashes.map((hash) => look(services, hash)));
		return relayStatus(
			failure,
			all.find(({ seen }) => !seen) ?? all.find(({ seen }) => seen !== true) ?? { seen: true },
			null
		);
	}

	/** What the wallet has sent since may be this set; it may also be another client's payment. */
	async #lookForNew(wallet: Client | null, submission: Submission): Promise<Sighting> {
		const before = this.#before;
		if (!wallet || before === null || (await heldBack(wallet, submission))) return { seen: false, looked: [] };
		const outcome = await outgoing(wallet);
		if (outcome.kind !== 'answered') return { seen: false, looked: [] };
		const candidates = [...hashesIn(outcome.result)].filter((hash) => !before.has(hash));
		this.#set(submission.exchangeData, { candidates });
		return { seen: false, looked: ['wallet'] };
	}

	/** Whether this set is still the current one: late answers for a discarded set do not change the next. */
	#has(exchangeData: ExchangeData): boolean {
		return this.current?.exchangeData === exchangeData;
	}

	#set(exchangeData: ExchangeData, changed: Partial<Submission>): void {
		if (!this.current || !this.#has(exchangeData)) return;
		this.current = { ...this.current, ...changed };
		const { status, hashes } = this.current;
		if (!isSettled(status)) return;
		this.current = { ...this.current, held: null };
		for (const hash of hashes) void journal.mark(hash, 'settled');
	}
}

const send = async (wallet: Client, { kind, text }: ExchangeData): Promise<Outcome<string[]>> => {
	const outcome = await (kind === 'multisig-set'
		? act(wallet, submitMultisig, { tx_data_hex: text })
		: act(wallet, submitTransfer, { tx_data_hex: text }));
	return outcome.kind === 'answered' ? { ...outcome, result: outcome.result.tx_hash_list } : outcome;
};

const sameHashes = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

const outgoing = (wallet: Client) => act(wallet, getTransfers, { out: true, pending: true, all_accounts: true });

const hashesIn = ({ out, pending }: { out: { txid: string }[]; pending: { txid: string }[] }) =>
	new Set([...out, ...pending].map(({ txid }) => txid));

export const submitting = new Submitting();

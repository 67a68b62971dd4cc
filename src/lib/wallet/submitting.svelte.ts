import { act, type Outcome } from '../app/act';
import { journal } from '../app/journal.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { submitTransfer } from '../rpc/wallet/cold';
import { getTransfers } from '../rpc/wallet/history';
import { submitMultisig } from '../rpc/wallet/multisig';
import type { ExchangeData } from './exchange/kinds';
import { isUnsettled, relayStatus, type Held, type RelayStatus, type Sighting } from './relay-status';
import { askedOf, heldBack, look, relay, type Asked, type Services } from './relaying';

/** A set of signed transactions to be sent. */
interface Submission {
	/** The wallet's primary address, and its service's address. */
	wallet: string;
	service: string;
	exchangeData: ExchangeData;
	/** They come with the set, or from the service once it has sent them. */
	hashes: readonly string[];
	status: RelayStatus;
	/** Why nothing was sent at the last attempt. */
	held: Held | null;
	/** Whether it had been sent before, so that nothing was sent now. */
	before: boolean;
	/** For a set without hashes: the transactions that the wallet has sent since, which may be this set's. */
	candidates: readonly string[];
	/** The hashes that the service named, if they are not those of the set. */
	named: readonly string[];
}

/**
 * Sends a signed set, by the same rule as every payment (docs/decisions/0011-sending-once.md). For a set whose hashes are not known,
 * the transactions that the wallet has sent since are shown: they may be that set's.
 */
export class Submitting {
	current: Submission | null = $state.raw(null);
	/** The transactions that the wallet had sent before; null until they are loaded. */
	#before: ReadonlySet<string> | null = null;

	/** Takes a set to be sent, unless the status of another is still unknown. @returns the problem */
	take({ url }: Client, wallet: string, exchangeData: ExchangeData): string | null {
		if (this.isOpen) return 'The previous transfer has not been found so far: see below.';
		this.#before = null;
		this.current = {
			...{ wallet, service: url, exchangeData, hashes: exchangeData.hashes, status: { kind: 'ready' } },
			...{ held: null, before: false, candidates: [], named: [] }
		};
		return null;
	}

	/** Discards it. What may have been sent is still looked for, among the earlier payments. */
	drop(): void {
		this.current = null;
	}

	/** The user gives up on it: it is no longer looked for. */
	giveUp(): void {
		for (const hash of this.current?.hashes ?? []) journal.settle(hash);
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
		const { exchangeData, hashes, wallet, service, status: before } = current;
		this.#set(exchangeData, { status: { kind: 'relaying', since: Date.now() }, held: null });
		if (hashes.length === 0 && this.#before === null) {
			const known = await outgoing(services.wallet);
			if (known.kind === 'failed') {
				const held = { kind: 'unread', failure: known.error.failure } as const;
				return this.#set(exchangeData, { status: before, held });
			}
			if (known.kind === 'answered' && this.#has(exchangeData)) this.#before = hashesIn(known.result);
		}
		let isSending = false;
		const { status, held, named } = await relay(services, {
			...{ wallet, service, hashes, own: hashes, before, lookFirst: hashes.length > 0 },
			investigate: (failure, given) => this.#investigate(services, current, failure, given),
			send: async () => {
				if (!this.#has(exchangeData)) return { kind: 'under_way' };
				isSending = true;
				return send(services.wallet, exchangeData);
			}
		});
		const isOther = hashes.length > 0 && named.length > 0 && !sameHashes(hashes, named);
		this.#set(exchangeData, {
			...{ status, held, before: !isSending && status.kind === 'sent', named: isOther ? named : [] },
			...(hashes.length === 0 && { hashes: named })
		});
	}

	/** Looks again for a set that was not found so far. */
	readonly lookAgain = oneAtATime(async (services: Asked) => {
		const { current } = this;
		if (current?.status.kind !== 'not_found') return;
		const asked = askedOf(services, current.service);
		const status = await this.#investigate(asked, current, current.status.failure, []);
		if (this.current?.status.kind === 'not_found') this.#set(current.exchangeData, { status });
	});

	/** @param named the hashes that the service named, for a set without hashes */
	async #investigate(
		services: Asked,
		submission: Submission,
		failure: Failure | null,
		named: readonly string[]
	): Promise<RelayStatus> {
		const hashes = submission.hashes.length > 0 ? submission.hashes : named;
		if (hashes.length === 0) return relayStatus(failure, await this.#lookForNew(services.wallet, submission), null);
		const all = await Promise.all(hashes.map((hash) => look(services, hash)));
		return relayStatus(failure, all.find((each) => !each.seen) ?? { seen: true }, null);
	}

	/** What the wallet has sent since may be a set without hashes; it may also be another client's payment. */
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
		if (status.kind === 'sent' || status.kind === 'replaced') for (const hash of hashes) journal.settle(hash);
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

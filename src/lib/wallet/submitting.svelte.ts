import { act, type Outcome } from '../app/act';
import { journal } from '../app/journal.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { submitTransfer } from '../rpc/wallet/cold';
import { getTransfers } from '../rpc/wallet/history';
import { submitMultisig } from '../rpc/wallet/multisig';
import type { ExchangeData } from './exchange/kinds';
import { isUnsettled, relayStatus, type RelayStatus, type Sighting } from './relay-status';
import type { Submission } from './submission';
import { askedOf, heldBack, look, relay, type Asked, type Services } from './relaying';

/**
 * A signed set that is to be sent, by the same rule as every payment (docs/decisions/0011-sending-once.md). Of a set whose hashes
 * are not known, what the wallet has sent since is shown: it may be that set.
 */
export class Submitting {
	current: Submission | null = $state.raw(null);
	/** What the wallet had sent before; null while that was not read. */
	#before: ReadonlySet<string> | null = null;

	/** Takes a set to be sent; one whose outcome is not known stays. @returns what is wrong with it */
	take({ url }: Client, wallet: string, exchangeData: ExchangeData): string | null {
		if (this.isOpen) return 'The transfer before has not been found so far: see below.';
		this.#before = null;
		this.current = {
			...{ wallet, service: url, exchangeData, hashes: exchangeData.hashes, status: { kind: 'ready' } },
			...{ held: null, before: false, candidates: [], named: [] }
		};
		return null;
	}

	/** Discards it. What may have been sent is looked for on, among the earlier payments. */
	drop(): void {
		this.current = null;
	}

	/** The person gives up on it: it is not looked for any more. */
	giveUp(): void {
		for (const hash of this.current?.hashes ?? []) journal.settle(hash);
		this.current = null;
	}

	/** The transactions of a set whose outcome is not known. */
	get unsettled(): readonly string[] {
		return this.isOpen ? (this.current?.hashes ?? []) : [];
	}

	/** Whether it may have been sent, and it is not known whether it was. */
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

	/** Looks whether what was not found so far is known by now, unless the look before is still under way. */
	readonly lookAgain = oneAtATime(async (services: Asked) => {
		const { current } = this;
		if (current?.status.kind !== 'not_found') return;
		const asked = askedOf(services, current.service);
		const status = await this.#investigate(asked, current, current.status.failure, []);
		if (this.current?.status.kind === 'not_found') this.#set(current.exchangeData, { status });
	});

	/** @param named the hashes that the service named, for a set that came without */
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

	/** Without hashes, what the wallet has sent since may be what was to be sent; it may be another client's payment as well. */
	async #lookForNew(wallet: Client | null, submission: Submission): Promise<Sighting> {
		const before = this.#before;
		if (!wallet || before === null || (await heldBack(wallet, submission))) return { seen: false, looked: [] };
		const outcome = await outgoing(wallet);
		if (outcome.kind !== 'answered') return { seen: false, looked: [] };
		const candidates = [...hashesIn(outcome.result)].filter((hash) => !before.has(hash));
		this.#set(submission.exchangeData, { candidates });
		return { seen: false, looked: ['wallet'] };
	}

	/** Whether it is still this set's turn: what comes late of one that was discarded says nothing of the next. */
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

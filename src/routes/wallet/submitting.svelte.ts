import { act, type Outcome } from '$lib/app/act';
import { noteSending, settle } from '$lib/app/journal';
import { oneAtATime } from '$lib/app/one-at-a-time';
import type { Client } from '$lib/rpc/client';
import { submitTransfer } from '$lib/rpc/wallet/cold';
import { getTransfers } from '$lib/rpc/wallet/history';
import { submitMultisig } from '$lib/rpc/wallet/multisig';
import type { HandOver } from '$lib/wallet/handover/kinds';
import type { Submission, SubmissionWay } from '$lib/wallet/submission';
import { isUncertain, isVague, look, sending, type Seen, type Services } from './(open)/send/sending.svelte';

/**
 * A signed set on its way out. As with every payment (docs/decisions/0011-sending-once.md), a failed answer is not
 * believed: the transactions are looked for before they are sent again, and after. A set whose hashes are not known is looked
 * for by what the wallet has sent since.
 */
export class Submitting {
	current: Submission | null = $state.raw(null);
	/** What had gone out of the wallet before; null while that was not read. */
	#before: ReadonlySet<string> | null = null;

	/** Takes a set to be sent; one that is under way stays. @returns what is wrong with it */
	take({ url }: Client, wallet: string, handOver: HandOver): string | null {
		if (this.isOpen) return 'It is not known yet what became of the transfer before: see below.';
		const { hashes } = handOver;
		this.#before = null;
		this.current = { wallet, service: url, handOver, hashes, way: { kind: 'ready' } };
		return null;
	}

	/** Puts it away. What is not known to have gone out is looked for on among the earlier payments. */
	drop(): void {
		if (this.current && this.isOpen) sending.lookOnFor(this.current.hashes);
		this.current = null;
	}

	/** Whether it is not known what became of it. */
	get isOpen(): boolean {
		return this.current !== null && isUncertain(this.current.way);
	}

	async submit(services: Services): Promise<void> {
		const { current } = this;
		if (!current || current.way.kind === 'under_way' || current.way.kind === 'sent') return;
		const { handOver, hashes } = current;
		this.#set(handOver, { kind: 'under_way', since: Date.now() });
		const found = await this.#look(services, current);
		if (found.seen) return this.#set(handOver, { kind: 'sent', before: true });
		if (hashes.length === 0 && this.#before === null) {
			const known = await outgoing(services.wallet);
			if (known.kind === 'failed') return this.#set(handOver, { kind: 'refused', failure: known.error.failure });
			if (known.kind === 'answered' && this.#has(handOver)) this.#before = hashesIn(known.result);
		}
		if (!this.#has(handOver)) return;
		this.#note(current);
		const outcome = await send(services.wallet, handOver);
		if (outcome.kind === 'answered') {
			this.#setHashes(handOver, outcome.result.tx_hash_list);
			this.#set(handOver, { kind: 'sent', before: false });
		} else if (outcome.kind === 'failed') {
			const { failure, mayHaveTakenEffect } = outcome.error;
			const after = await this.#look(services, current);
			if (after.seen) this.#set(handOver, { kind: 'sent', before: false });
			else if (mayHaveTakenEffect || isVague(failure))
				this.#set(handOver, { kind: 'lost', failure, looked: after.looked });
			else this.#set(handOver, { kind: 'refused', failure });
		} else this.#set(handOver, { kind: 'ready' });
	}

	/** Looks whether what is not known to have gone out has been seen by now, unless the look before is still under way. */
	readonly lookAgain = oneAtATime(async (services: Services) => {
		const { current } = this;
		if (current?.way.kind !== 'lost' || current.service !== services.wallet.url) return;
		const { handOver, way } = current;
		const found = await this.#look(services, current);
		if (this.current?.way.kind !== 'lost') return;
		this.#set(handOver, found.seen ? { kind: 'sent', before: false } : { ...way, looked: found.looked });
	});

	async #look(services: Services, { handOver, hashes }: Submission): Promise<Seen> {
		if (hashes.length === 0) return this.#lookForNew(services.wallet, handOver);
		const all = await Promise.all(hashes.map((hash) => look(services, hash)));
		return all.find((each) => !each.seen) ?? { seen: true };
	}

	/** Without hashes, what the wallet has sent since is what was to be sent. Before anything was sent there is none. */
	async #lookForNew(wallet: Client, handOver: HandOver): Promise<Seen> {
		const before = this.#before;
		if (before === null) return { seen: false, looked: [] };
		const outcome = await outgoing(wallet);
		if (outcome.kind !== 'answered') return { seen: false, looked: [] };
		const fresh = [...hashesIn(outcome.result)].filter((hash) => !before.has(hash));
		if (fresh.length === 0) return { seen: false, looked: ['wallet'] };
		this.#setHashes(handOver, fresh);
		return { seen: true };
	}

	#note({ service, hashes }: Submission): void {
		for (const hash of hashes) noteSending({ service, hash, at: Math.floor(Date.now() / 1000) });
	}

	/** Whether it is still this set's turn: what comes late of one that was put away says nothing of the next. */
	#has(handOver: HandOver): boolean {
		return this.current?.handOver === handOver;
	}

	#set(handOver: HandOver, way: SubmissionWay): void {
		if (!this.current || !this.#has(handOver)) return;
		if (way.kind === 'sent' || way.kind === 'refused') for (const hash of this.current.hashes) settle(hash);
		this.current = { ...this.current, way };
	}

	#setHashes(handOver: HandOver, hashes: readonly string[]): void {
		if (this.current && this.#has(handOver) && hashes.length > 0) this.current = { ...this.current, hashes };
	}
}

type Sent = Promise<Outcome<{ tx_hash_list: string[] }>>;

const send = (wallet: Client, { kind, text }: HandOver): Sent =>
	kind === 'multisig-set'
		? act(wallet, submitMultisig, { tx_data_hex: text })
		: act(wallet, submitTransfer, { tx_data_hex: text });

const outgoing = (wallet: Client) => act(wallet, getTransfers, { out: true, pending: true, all_accounts: true });

const hashesIn = ({ out, pending }: { out: { txid: string }[]; pending: { txid: string }[] }) =>
	new Set([...out, ...pending].map(({ txid }) => txid));

export const submitting = new Submitting();

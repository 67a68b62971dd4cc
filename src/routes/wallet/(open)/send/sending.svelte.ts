import { act } from '$lib/app/act';
import { noteSending, settle, unsettled, type Unsettled } from '$lib/app/journal';
import { oneAtATime } from '$lib/app/one-at-a-time';
import { CODES } from '$lib/format/wallet-refusals';
import type { Client } from '$lib/rpc/client';
import { getTransactions } from '$lib/rpc/daemon/transactions';
import type { Failure } from '$lib/rpc/errors';
import { getTransferByTxid, setTxNotes } from '$lib/rpc/wallet/history';
import { relayTx } from '$lib/rpc/wallet/transfers';
import { emptyDraft, type Draft, type Order } from '$lib/wallet/draft';
import type { Prepared, Way } from '$lib/wallet/prepared';
import type { SubmissionWay } from '$lib/wallet/submission';
import { changeOf, make, preparedFrom } from './make';

/** Both services that can say what became of a transaction. */
export interface Services {
	wallet: Client;
	node: Client;
}

/** Whether a transaction is known, and who was asked in vain. */
export type Seen = { seen: true } | { seen: false; looked: ('wallet' | 'node')[] };

/**
 * A payment on its way out. It outlives the page, so that going elsewhere and back loses nothing.
 *
 * Money goes out once because of how it goes: the service makes and signs the transactions without sending them, and
 * `relay_tx` sends those very transactions. Sending one again, whoever does it (a person, or a browser that repeats a
 * request whose connection broke), sends the same transaction, which pays once.
 */
export class Sending {
	draft: Draft = $state.raw(emptyDraft());
	prepared: Prepared | null = $state.raw(null);
	/** Why nothing could be prepared. */
	failure: Failure | null = $state.raw(null);
	/** Whether there was nothing to make it of. */
	nothing = $state(false);
	preparing: { since: number } | null = $state.raw(null);
	/** Whether the note could not be kept. */
	noteLost = $state(false);
	/** Of an earlier life of this page. */
	earlier: readonly (Unsettled & { way: 'unknown' | 'sent' })[] = $state.raw(
		unsettled().map((sending) => ({ ...sending, way: 'unknown' as const }))
	);

	/** What was prepared by a wallet; what another one prepared is not this one's to send. @param wallet its first address */
	preparedBy(wallet: string): Prepared | null {
		return this.prepared?.wallet === wallet ? this.prepared : null;
	}

	/** Why no payment can be made at present; null when one can. @param where an earlier one is told of, as it follows the words */
	blocked(where = ''): string | null {
		if (this.preparing) return 'The wallet service is making it';
		return this.#hasUnknown ? `It is not known yet whether an earlier payment went out${where}` : null;
	}

	/** Has the service make and sign the payment. Nothing is sent, whatever comes of it. */
	async prepare(wallet: Client, address: string, order: Order, unlocked: readonly number[]): Promise<void> {
		if (this.preparing) return;
		this.preparing = { since: Date.now() };
		this.failure = null;
		this.nothing = false;
		this.noteLost = false;
		try {
			const outcome = await make(wallet, order, unlocked);
			if (outcome.kind === 'failed') this.failure = outcome.error.failure;
			if (outcome.kind === 'answered') {
				const change = await changeOf(wallet, order, outcome.result);
				this.prepared = preparedFrom(order, address, outcome.result, change);
				this.nothing = this.prepared === null;
			}
		} finally {
			this.preparing = null;
		}
	}

	/** Puts away what was prepared; what was typed stays. What is not known to have gone out is looked for on. */
	drop(): void {
		const transactions = this.prepared?.transactions ?? [];
		this.lookOnFor(transactions.filter(({ way }) => isUncertain(way)).map(({ hash }) => hash));
		for (const { hash, way } of transactions) if (!isUncertain(way)) settle(hash);
		this.prepared = null;
		this.failure = null;
		this.nothing = false;
	}

	/** Goes on looking for transactions that were noted as being sent, among the earlier payments. */
	lookOnFor(hashes: readonly string[]): void {
		const noted = unsettled().filter(({ hash }) => hashes.includes(hash));
		this.earlier = [...this.earlier, ...noted.map((sending) => ({ ...sending, way: 'unknown' as const }))];
	}

	/** Begins with an empty form. */
	begin(): void {
		this.drop();
		this.draft = emptyDraft(this.draft.account);
	}

	/** Sends what was prepared, one transaction after the other, as far as it is not sent. */
	async send({ wallet, node }: Services): Promise<void> {
		if (!this.prepared || this.prepared.transactions.some(({ way }) => way.kind === 'under_way')) return;
		for (const { hash, metadata, way } of this.prepared.transactions) {
			if (way.kind === 'sent') continue;
			this.#set(hash, { kind: 'under_way', since: Date.now() });
			// A wallet that is told to send what is in a block already takes it for a failed payment, and its outputs for unspent.
			if (way.kind !== 'made' && (await look({ wallet, node }, hash)).seen) {
				this.#set(hash, { kind: 'sent' });
				continue;
			}
			noteSending({ service: wallet.url, hash, at: Math.floor(Date.now() / 1000) });
			const outcome = await act(wallet, relayTx, { hex: metadata });
			if (outcome.kind === 'answered') this.#set(hash, { kind: 'sent' });
			else if (outcome.kind === 'failed') {
				const { failure, mayHaveTakenEffect } = outcome.error;
				this.#settleFailure(hash, failure, mayHaveTakenEffect, await look({ wallet, node }, hash));
			} else this.#set(hash, { kind: 'made' });
			if (this.#wayOf(hash)?.kind !== 'sent') return;
		}
		await this.#keepNote(wallet);
	}

	/** Looks whether what is not known to have gone out has been seen by now, unless the look before is still under way. */
	readonly lookAgain = oneAtATime((services: Services) => this.#look(services));

	async #look(services: Services): Promise<void> {
		for (const { hash, way } of this.prepared?.transactions ?? []) {
			if (way.kind !== 'lost') continue;
			const found = await look(services, hash);
			if (this.#wayOf(hash)?.kind === 'lost') this.#settleFailure(hash, way.failure, true, found);
		}
		for (const { hash, service, way } of this.earlier) {
			if (way !== 'unknown' || service !== services.wallet.url) continue;
			if ((await look(services, hash)).seen) {
				settle(hash);
				this.earlier = this.earlier.map((sending) => (sending.hash === hash ? { ...sending, way: 'sent' } : sending));
			}
		}
	}

	/** The person does not ask about an earlier transaction any more. */
	putAway(hash: string): void {
		settle(hash);
		this.earlier = this.earlier.filter((sending) => sending.hash !== hash);
	}

	/** Whether it is not known of some transaction what became of it. */
	get isOpen(): boolean {
		const ways = this.prepared?.transactions.map(({ way }) => way.kind) ?? [];
		return ways.includes('lost') || this.#hasUnknown;
	}

	get #hasUnknown(): boolean {
		return this.earlier.some(({ way }) => way === 'unknown');
	}

	#settleFailure(hash: string, failure: Failure, mayHaveTakenEffect: boolean, found: Seen): void {
		if (found.seen) this.#set(hash, { kind: 'sent' });
		else if (!mayHaveTakenEffect && !isVague(failure)) this.#set(hash, { kind: 'refused', failure });
		else this.#set(hash, { kind: 'lost', failure, looked: found.looked });
	}

	#set(hash: string, way: Way): void {
		if (!this.prepared) return;
		if (way.kind === 'sent' || way.kind === 'refused') settle(hash);
		const transactions = this.prepared.transactions.map((transaction) =>
			transaction.hash === hash ? { ...transaction, way } : transaction
		);
		this.prepared = { ...this.prepared, transactions };
	}

	#wayOf(hash: string): Way | undefined {
		return this.prepared?.transactions.find((transaction) => transaction.hash === hash)?.way;
	}

	async #keepNote(wallet: Client): Promise<void> {
		const { order, transactions } = this.prepared ?? {};
		if (!order?.note || !transactions) return;
		const txids = transactions.map(({ hash }) => hash);
		const outcome = await act(wallet, setTxNotes, { txids, notes: txids.map(() => order.note) });
		this.noteLost = outcome.kind !== 'answered';
	}
}

const VAGUE: readonly number[] = [CODES.transfer, CODES.noDaemon, CODES.signedSubmission, CODES.multisigSubmission];

/**
 * Refusals of `relay_tx`, `submit_transfer` and `submit_multisig` that also stand for a node which took the transaction and
 * whose answer was lost on its way to the service (reference implementation, wallet_rpc_server.cpp: on_relay_tx,
 * on_submit_transfer and on_submit_multisig have one code each for all that goes wrong in sending).
 */
export const isVague = (failure: Failure) =>
	failure.kind === 'refused' && failure.code !== null && VAGUE.includes(failure.code);

/** Whether it is not known yet that a transaction went out, nor that it did not. */
export const isUncertain = ({ kind }: { kind: Way['kind'] | SubmissionWay['kind'] }) =>
	kind === 'lost' || kind === 'under_way';

/** Asks the wallet and the node whether they know a transaction. One of them is enough. */
export async function look({ wallet, node }: Services, hash: string): Promise<Seen> {
	const [byWallet, byNode] = await Promise.all([
		act(wallet, getTransferByTxid, { txid: hash }),
		act(node, getTransactions, { txs_hashes: [hash] })
	]);
	if (byWallet.kind === 'answered' && byWallet.result.transfer.type !== 'failed') return { seen: true };
	if (byNode.kind === 'answered' && byNode.result.txs.length > 0) return { seen: true };
	const refusal = byWallet.kind === 'failed' ? byWallet.error.failure : null;
	const walletSaidNo = refusal?.kind === 'refused' && refusal.code === CODES.transaction;
	return {
		seen: false,
		looked: [...(walletSaidNo ? (['wallet'] as const) : []), ...(byNode.kind === 'answered' ? (['node'] as const) : [])]
	};
}

export const sending = new Sending();

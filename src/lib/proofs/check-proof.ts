import { live } from '../app/live.svelte';
import { networkOf, parseAddress, type Address } from '../chain/address';
import { checkMessageSignature } from '../chain/message-signature';
import type { PaymentToAddress } from '../chain/paid-outputs';
import { decodeReserveProof, reserveProofSteps, type EntryData, type ReserveProof } from '../chain/reserve-proof';
import { spendProofSteps } from '../chain/spend-proof';
import { isCarrot } from '../chain/next/output-tag';
import { rctType } from '../chain/rct';
import type { KeyInput, Transaction } from '../chain/transaction';
import { checkTransactionProof } from '../chain/transaction-proof';
import { fromHex } from '../bytes/hex';
import type { Proof } from './parse-proof';
import type { PaidBy, ProvedLocation, ProofCheckResult } from './result';
import type { Client } from '../rpc/client';
import { getOuts } from '../rpc/daemon/outputs';
import { isKeyImageSpent } from '../rpc/daemon/transactions';
import { queueTask } from '../ui/task-queue';
import {
	loadRawTransaction,
	loadRawTransactions,
	type TransactionLocation,
	type RawTransaction
} from '../verification/raw-transaction';

type ProofOf<Kind extends Proof['kind']> = Extract<Proof, { kind: Kind }>;
type KnownTransaction = Extract<RawTransaction, { kind: 'known' }>;

export interface CheckOptions {
	signal: AbortSignal;
	/** Called with the progress of a long check, from 0 to 1. */
	onprogress?: (part: number) => void;
}

/**
 * Items in one call: below the limits of a restricted node (RESTRICTED_SPENT_KEY_IMAGES_COUNT and
 * MAX_RESTRICTED_GLOBAL_FAKE_OUTS_COUNT are 5,000).
 */
const MAX_ITEMS_PER_CALL = 1000;

/**
 * Checks a proof in the page. The node receives only the hash of a transaction; for a spend proof also the indices of
 * ring members; for a reserve proof the hashes of its transactions and its key images. The node gets no address,
 * message, key or proof.
 *
 * @throws RpcError; DOMException (AbortError) if it was aborted
 */
export async function checkProof(node: Client, proof: Proof, checking: CheckOptions): Promise<ProofCheckResult> {
	const { kind } = proof;
	switch (kind) {
		case 'tx_key':
			return onNetwork(node, proof.address, (address) => checkKey(node, proof, address, checking));
		case 'tx_proof':
			return onNetwork(node, proof.address, (address) => checkPayer(node, proof, address, checking));
		case 'reserve_proof':
			return onNetwork(node, proof.address, (address) => checkReserve(node, proof, address, checking));
		case 'spend_proof':
			return checkSpend(node, proof, checking);
		case 'message': {
			const checked = checkMessageSignature(proof.data, parsedAddress(proof.address), proof.signature);
			if (checked.good) return { ...checked, kind: 'signed' };
			return checked.malformed ? { kind: 'malformed', proof: kind } : { kind: 'invalid', proof: kind, message: true };
		}
	}
}

function parsedAddress(text: string): Address {
	const { address } = parseAddress(text);
	if (!address) throw new TypeError('the address was not parsed before');
	return address;
}

/** Checks the address's network first: no transaction of the node's chain pays an address of another network. */
async function onNetwork(
	node: Client,
	text: string,
	check: (address: Address) => Promise<ProofCheckResult>
): Promise<ProofCheckResult> {
	const address = parsedAddress(text);
	const expected = networkOf((await live.fetchInfo(node)).nettype ?? '');
	return expected && expected !== address.network
		? { kind: 'wrong_network', network: address.network, expected }
		: check(address);
}

async function checkKey(node: Client, { txid, tx_key }: ProofOf<'tx_key'>, address: Address, { signal }: CheckOptions) {
	return withTransaction(node, txid, signal, async (found): Promise<ProofCheckResult> => {
		const { transaction } = found;
		const { checkPayment, isKeyOf } = await import('../chain/check-payment');
		const { payment, problem } = checkPayment(transaction, tx_key, address);
		switch (problem) {
			case null:
				return paymentResult('key', found, payment, isKeyOf(transaction, tx_key));
			case 'keys':
				return { kind: 'malformed', proof: 'tx_key' };
			case 'count':
				return { kind: 'key_count', keys: tx_key.length / 64, outputs: transaction.outputs.length };
			case 'address':
				return { kind: 'no_keys' };
		}
	});
}

async function checkPayer(node: Client, proof: ProofOf<'tx_proof'>, address: Address, { signal }: CheckOptions) {
	return withProvable(node, proof.txid, signal, (found): ProofCheckResult => {
		const checked = checkTransactionProof(found.transaction, found.id, address, proof.message, proof.signature);
		return checked.good
			? paymentResult(checked.kind, found, checked.payment, true)
			: failedResult(proof, checked.malformed);
	});
}

function paymentResult(
	by: PaidBy,
	{ txid, transaction, location }: KnownTransaction,
	{ received, outputs }: PaymentToAddress,
	isKey: boolean
): ProofCheckResult {
	if (outputs.length === 0) {
		return {
			kind: 'paid_nothing',
			by,
			isKey,
			isCarrot: isCarrot(transaction),
			txid,
			location: provedLocation(location)
		};
	}
	const { unlock_time } = transaction;
	return { kind: 'paid', by, txid, received, outputs, unlock_time, location: provedLocation(location) };
}

const failedResult = (
	{ kind, message }: ProofOf<'tx_proof' | 'spend_proof' | 'reserve_proof'>,
	malformed: boolean
): ProofCheckResult =>
	malformed ? { kind: 'malformed', proof: kind } : { kind: 'invalid', proof: kind, message: message !== '' };

function provedLocation({ height, confirmations, isContested }: TransactionLocation): ProvedLocation {
	const in_pool = height === null;
	return { in_pool, isContested: in_pool && isContested, confirmations, height };
}

async function checkSpend(
	node: Client,
	proof: ProofOf<'spend_proof'>,
	{ signal, onprogress }: CheckOptions
): Promise<ProofCheckResult> {
	return withProvable(node, proof.txid, signal, async ({ txid, id, transaction, location }) => {
		const inputs = transaction.inputs.filter((input): input is KeyInput => input.type === 'key');
		if (inputs.length === 0) return { kind: 'no_inputs' };
		const rings = await loadRings(node, inputs, signal);
		const steps = spendProofSteps(transaction, id, rings, proof.message, proof.signature);
		const checked = await runSteps(steps, inputs.length, { signal, onprogress });
		return checked.good
			? { kind: 'spend_valid', txid, location: provedLocation(location) }
			: failedResult(proof, checked.malformed);
	});
}

/** Loads the keys of each input's ring members. */
async function loadRings(node: Client, inputs: readonly KeyInput[], signal: AbortSignal): Promise<Uint8Array[][]> {
	const asked = inputs.flatMap(({ amount, absolute_indices }) => absolute_indices.map((index) => ({ amount, index })));
	const keys: Uint8Array[] = [];
	for (let at = 0; at < asked.length; at += MAX_ITEMS_PER_CALL) {
		const { outs } = await node.call(getOuts, { outputs: asked.slice(at, at + MAX_ITEMS_PER_CALL) }, { signal });
		keys.push(...outs.map(({ key }) => fromHex(key, 'output key')));
	}
	let next = 0;
	return inputs.map(({ key_offsets }) => keys.slice(next, (next += key_offsets.length)));
}

async function checkReserve(
	node: Client,
	proof: ProofOf<'reserve_proof'>,
	address: Address,
	{ signal, onprogress }: CheckOptions
): Promise<ProofCheckResult> {
	const decoded = decodeReserveProof(proof.signature);
	if (!decoded) return failedResult(proof, true);
	const found = await loadRawTransactions(
		node,
		decoded.entries.map(({ txid }) => txid),
		{ signal }
	);
	for (const transaction of found) {
		if (transaction.kind !== 'known') return missing(transaction);
		if (transaction.location.height === null) return { kind: 'unconfirmed', txid: transaction.txid };
		if (isOfNextUpgrade(transaction.transaction)) return { kind: 'not_supported', txid: transaction.txid };
	}
	const spent = await loadSpent(node, decoded, signal);
	const holdings: EntryData[] = [];
	for (const [index, each] of found.entries())
		if (each.kind === 'known') holdings.push({ tx: each.transaction, isSpent: spent[index] !== 0 });
	const steps = reserveProofSteps(decoded, address, proof.message, holdings);
	const reserve = await runSteps(steps, holdings.length + decoded.spendKeys.length, { signal, onprogress });
	return reserve ? { kind: 'reserve_valid', ...reserve, outputs: holdings.length } : failedResult(proof, false);
}

async function loadSpent(node: Client, { entries }: ReserveProof, signal: AbortSignal): Promise<number[]> {
	const status: number[] = [];
	for (let at = 0; at < entries.length; at += MAX_ITEMS_PER_CALL) {
		const key_images = entries.slice(at, at + MAX_ITEMS_PER_CALL).map(({ key_image }) => key_image);
		status.push(...(await node.call(isKeyImageSpent, { key_images }, { signal })).spent_status);
	}
	return status;
}

async function withTransaction(
	node: Client,
	txid: string,
	signal: AbortSignal,
	check: (found: KnownTransaction) => ProofCheckResult | Promise<ProofCheckResult>
): Promise<ProofCheckResult> {
	const found = await loadRawTransaction(node, txid, { signal });
	if (found.kind !== 'known') return missing(found);
	return check(found);
}

/** Like {@link withTransaction}, but refuses transactions of the next upgrade, whose proofs are not settled. */
const withProvable: typeof withTransaction = (node, txid, signal, check) =>
	withTransaction(node, txid, signal, (found) =>
		isOfNextUpgrade(found.transaction) ? { kind: 'not_supported', txid } : check(found)
	);

const isOfNextUpgrade = (tx: Transaction) => isCarrot(tx) || tx.rct?.type === rctType.fcmp;

function missing(found: Exclude<RawTransaction, KnownTransaction>): ProofCheckResult {
	switch (found.kind) {
		case 'unknown':
			return { kind: 'unknown_transaction', txid: found.txid };
		case 'unreadable':
			return { kind: 'unreadable_transaction', txid: found.txid, reason: found.reason };
		case 'differs':
			return { kind: 'other_transaction', txid: found.txid, computed: found.computed };
	}
}

/** Runs the steps of a check, yielding in between so that the page stays responsive. */
async function runSteps<Result>(
	steps: Generator<undefined, Result>,
	count: number,
	{ signal, onprogress }: { signal: AbortSignal; onprogress: CheckOptions['onprogress'] }
): Promise<Result> {
	for (let step = 0; ; step++) {
		const { done, value } = steps.next();
		if (done) return value;
		onprogress?.(Math.min(1, (step + 1) / count));
		await new Promise<void>((resolve) => void queueTask(resolve));
		signal.throwIfAborted();
	}
}

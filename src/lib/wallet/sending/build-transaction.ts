import { sendWithRetry } from '../../app/act';
import { toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import type { Client } from '../../rpc/client';
import type { ParamsOf, ResultOf } from '../../rpc/operation';
import { sweepAll, sweepDust, sweepSingle, transfer, transferSplit } from '../../rpc/wallet/transfers';
import { sumAmounts } from '../../wallet-data/findings';
import { hashPayees, hashLink } from '../../wallet-data/outgoing/hashed-payees';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';
import {
	payeesOf,
	type HashedPayee,
	type PaymentPart,
	type Payees,
	type Preparation,
	type PreparedPayment
} from '../../wallet-data/outgoing/payment';
import type { PaymentEvidence, PreparedAnswer } from './collect-evidence';
import { amountsBySpendKey } from './amounts-by-spend-key';

/**
 * Has the service create and sign a payment without sending it. This has no effect, however often it is repeated.
 *
 * @param unlocked indices of the account's addresses with unlocked outputs
 */
export async function createTransactions(wallet: Client, order: PaymentOrder, unlocked: readonly number[]) {
	const { recipients, sweepTo, account, addresses, priority, outputs, isDustSweep, mustNotSplit, subtractFee } = order;
	const options = { do_not_relay: true, get_tx_hex: true, get_tx_metadata: true };
	const common = { ...options, account_index: account, priority };
	if (isDustSweep) return sendWithRetry(wallet, sweepDust, { ...options, get_tx_keys: true });
	const [output, second] = outputs ?? [];
	if (output && !second && sweepTo !== null) {
		const outcome = await sendWithRetry(wallet, sweepSingle, {
			...options,
			address: sweepTo,
			key_image: output.key_image,
			priority,
			get_tx_keys: true,
			get_tx_key: true
		});
		return outcome.kind === 'answered' ? { ...outcome, result: toSplitAnswer(outcome.result) } : outcome;
	}
	if (sweepTo !== null) {
		// Some releases choose one address at random when no indices are given.
		const from = addresses.length > 0 ? addresses : unlocked;
		return sendWithRetry(wallet, sweepAll, {
			...common,
			get_tx_keys: true,
			address: sweepTo,
			subaddr_indices: [...from]
		});
	}
	const payment = { ...common, destinations: [...recipients], subaddr_indices: [...addresses] };
	if (!mustNotSplit && !subtractFee) return sendWithRetry(wallet, transferSplit, { ...payment, get_tx_keys: true });
	const outcome = subtractFee ? await transferWithoutFee(wallet, payment) : await transferOnce(wallet, payment);
	return outcome.kind === 'answered' ? { ...outcome, result: toSplitAnswer(outcome.result) } : outcome;
}

type TransferParams = ParamsOf<typeof transfer>;

const transferOnce = (wallet: Client, payment: TransferParams) =>
	sendWithRetry(wallet, transfer, { ...payment, get_tx_key: true });

/**
 * Subtracts the fee from the amount of the only recipient. Older releases ignore the parameter: for these, the amount
 * minus the fee is ordered, which is another payment, whose fee may differ. Hence the loop.
 */
async function transferWithoutFee(wallet: Client, payment: TransferParams) {
	const address = payment.destinations[0]?.address ?? '';
	const wanted = BigInt(payment.destinations[0]?.amount ?? 0);
	let outcome = await transferOnce(wallet, { ...payment, subtract_fee_from_outputs: [0] });
	for (let attempt = 0; attempt < 3 && outcome.kind === 'answered'; attempt++) {
		const { amount, fee } = outcome.result;
		if (amount + fee === wanted || fee >= wanted) break;
		outcome = await transferOnce(wallet, { ...payment, destinations: [{ address, amount: wanted - fee }] });
	}
	return outcome;
}

/** Converts to the format of `transfer_split`; without transactions when the wallet cannot sign alone. */
function toSplitAnswer(made: ResultOf<typeof transfer>): PreparedAnswer {
	const { amount, fee, tx_hash, tx_key, tx_metadata, tx_blob, weight, spent_key_images, amounts_by_dest } = made;
	return {
		amount_list: [amount],
		fee_list: [fee],
		tx_hash_list: tx_hash === '' ? [] : [tx_hash],
		tx_key_list: [tx_key],
		tx_metadata_list: [tx_metadata],
		tx_blob_list: [tx_blob],
		weight_list: weight === undefined ? [] : [weight],
		spent_key_images_list: spent_key_images ? [spent_key_images] : [],
		amounts_by_dest_list: amounts_by_dest ? [amounts_by_dest] : [],
		multisig_txset: made.multisig_txset,
		unsigned_txset: made.unsigned_txset
	};
}

/**
 * The recipients of one of the transactions. If several transactions pay several recipients, they are found in the
 * decoded bytes; empty without these.
 */
function payeesOfTransaction(order: PaymentOrder, { answer, decoded }: PaymentEvidence, index: number): Payees {
	const amount = answer.amount_list[index] ?? 0n;
	if (answer.tx_hash_list.length === 1 || order.sweepTo !== null || order.recipients.length === 1) {
		return payeesOf({ order, amount });
	}
	const payees = [...amountsBySpendKey(order, amount)].map(([key, { address }]) => {
		const outputs = decoded[index]?.outputs.filter(({ spendKey }) => spendKey === key) ?? [];
		return { address, amount: sumAmounts(outputs.map((output) => output.amount ?? 0n)) };
	});
	// Change to an address that is also paid looks like the payment.
	const isKnown = sumAmounts(payees.map((payee) => payee.amount)) === amount;
	return isKnown ? payees.filter((payee) => payee.amount > 0n) : [];
}

/**
 * Converts the service's answer to a payment; null when there was nothing to spend.
 *
 * @param payer the wallet's primary address, and its service's address
 */
export function toPreparedPayment(
	order: PaymentOrder,
	payer: { wallet: string; service: string },
	evidence: PaymentEvidence,
	checked: Pick<Preparation, 'findings' | 'unlocked' | 'coin'>
): PreparedPayment | null {
	const { answer, spent, inputs } = evidence;
	const set = unsignedSetOf(answer);
	const parts = set ? [] : answer.tx_hash_list.map((_, index) => toPart(order, evidence, index));
	const [first] = parts;
	if (!set && !first) return null;
	const amount = sumAmounts(answer.amount_list);
	const fee = sumAmounts(answer.fee_list);
	const isListed = inputs?.length === new Set(spent.flat()).size;
	const change = isListed ? sumAmounts(inputs.map((input) => input.amount)) - amount - fee : null;
	const id = first?.hash ?? toHex(fastHash(new TextEncoder().encode(set?.text)));
	return {
		...payer,
		id,
		at: 0,
		paid: hashPayees(id, payeesOf({ order, amount })),
		count: parts.length,
		parts,
		link: order.link === undefined ? null : hashLink(id, order.link),
		preparation: {
			...checked,
			order,
			amount,
			fee,
			change: order.sweepTo !== null ? 0n : change,
			set,
			repeats: [],
			note: 'unsaved'
		},
		holdReason: null
	};
}

function toPart(order: PaymentOrder, evidence: PaymentEvidence, index: number): PaymentPart {
	const { answer, spent } = evidence;
	const hash = answer.tx_hash_list[index] ?? '';
	const payees = payeesOfTransaction(order, evidence, index);
	const amount = answer.amount_list[index] ?? 0n;
	const fee = answer.fee_list[index] ?? 0n;
	return {
		hash,
		status: { kind: 'ready' },
		isSeen: false,
		paid: hashPayees(hash, payees),
		refunds: refundIn(order, hash, amount, fee),
		transactions: null,
		claims: [],
		proof: null,
		signed: {
			kind: 'transaction',
			key: answer.tx_key_list[index] ?? '',
			metadata: answer.tx_metadata_list[index] ?? '',
			amount,
			fee,
			weight: answer.weight_list[index] ?? null,
			keyImages: spent[index] ?? [],
			payees,
			answered: null
		}
	};
}

/** The refund in a transaction. A fee that was subtracted counts as refunded as well. */
function refundIn(
	{ refund, subtractFee }: PaymentOrder,
	hash: string,
	amount: bigint,
	fee: bigint
): HashedPayee | null {
	if (!refund) return null;
	const [fact] = hashPayees(hash, [{ address: refund.address, amount: subtractFee ? amount + fee : amount }]);
	return fact ?? null;
}

/** The set that others have yet to sign; null where the wallet signs alone. */
function unsignedSetOf({ unsigned_txset, multisig_txset }: PreparedAnswer): Preparation['set'] {
	if (unsigned_txset) return { kind: 'unsigned', text: unsigned_txset };
	return multisig_txset ? { kind: 'multisig', text: multisig_txset } : null;
}

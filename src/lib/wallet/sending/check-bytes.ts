import type { DecodedTransfer } from '../../chain/decode-transfer';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';
import type { PaymentEvidence } from './collect-evidence';
import { blockIf, confirmIf, noteIf, sumAmounts, type Finding } from '../../wallet-data/findings';
import { amountsBySpendKey, paymentIdOfOrder, spendKeyOf } from './amounts-by-spend-key';

type FormatAmount = (atomic: bigint) => string;

/** Compares what the service stated about signed transactions with their own bytes, and with the order. */
export function checkBytes(order: PaymentOrder, evidence: PaymentEvidence, say: FormatAmount): Finding[] {
	const { answer, decoded } = evidence;
	const figures = decoded.flatMap((transaction, index) =>
		transaction
			? checkFigures(transaction, index, evidence, say)
			: blockIf(answer.tx_blob_list[index] !== '', 'The bytes from the service are not a transaction.')
	);
	if (answer.amount_list.some((_, index) => !answer.tx_blob_list[index] || !answer.tx_key_list[index])) {
		const text =
			'The recipients could not be checked: the service did not send the bytes and the key of each transaction.';
		return [...figures, ...confirmIf(true, text)];
	}
	const transactions = decoded.filter((each) => each !== null);
	if (transactions.length < decoded.length) return figures;
	if (transactions.some(({ isCarrot }) => isCarrot)) {
		const text =
			'The recipients could not be checked: the outputs have the format of the next network upgrade (Carrot).';
		return [...figures, ...confirmIf(true, text)];
	}
	const findings = [
		...figures,
		...checkRecipients(order, transactions, evidence, say),
		...checkPaymentId(order, transactions),
		...transactions.flatMap((transaction, index) => checkChange(order, transaction, index, evidence, say))
	];
	const isRight = findings.every(({ severity }) => severity !== 'block');
	const found = 'Recomputed from the transaction’s own bytes: hash, fee, and what each recipient gets.';
	return isRight ? [...findings, { severity: 'passed', text: found }] : findings;
}

/** Checks the figures that anyone can read in the bytes. */
function checkFigures(
	transaction: DecodedTransfer,
	index: number,
	{ answer }: PaymentEvidence,
	say: FormatAmount
): Finding[] {
	const name = answer.tx_hash_list.length > 1 ? `transaction ${index + 1}` : 'the transaction';
	const blob = answer.tx_blob_list[index]?.toLowerCase() ?? '';
	const metadata = answer.tx_metadata_list[index]?.toLowerCase() ?? '';
	const fee = answer.fee_list[index] ?? 0n;
	const weight = answer.weight_list[index];
	const images = answer.spent_key_images_list[index]?.key_images;
	const hasKey = Boolean(answer.tx_key_list[index]);
	const { hash } = transaction;
	return [
		...blockIf(hash !== answer.tx_hash_list[index]?.toLowerCase(), `The service stated a wrong hash for ${name}.`),
		// Since 0.18, a pending transaction is serialised as a version followed by the transaction (wallet/wallet2.h,
		// pending_tx).
		...blockIf(
			!metadata.startsWith(blob) && !metadata.startsWith(`01${blob}`),
			`The service would send something other than ${name} that it showed.`
		),
		...blockIf(
			transaction.fee !== fee,
			transaction.fee === null
				? `The service stated a fee of ${say(fee)}, but ${name} does not pay that.`
				: `The service stated a fee of ${say(fee)}, but ${name} pays ${say(transaction.fee)}.`
		),
		...blockIf(weight !== undefined && transaction.weight !== weight, `The service stated a wrong weight for ${name}.`),
		...blockIf(
			images !== undefined && [...images].sort().join() !== [...transaction.keyImages].sort().join(),
			`The service stated other outputs than ${name} spends.`
		),
		...blockIf(
			hasKey && !transaction.hasItsKeys && !transaction.isCarrot,
			`The service stated a wrong key for ${name}.`
		),
		...blockIf(transaction.unlockTime !== 0n, `What ${name} pays would be locked. You did not ask for that.`)
	];
}

/** Checks the total that each recipient gets from all transactions, and the total of each transaction. */
function checkRecipients(
	order: PaymentOrder,
	transactions: readonly DecodedTransfer[],
	{ answer, changeAddress }: PaymentEvidence,
	say: FormatAmount
): Finding[] {
	const own = changeAddress && spendKeyOf(changeAddress);
	const ordered = amountsBySpendKey(order, sumAmounts(answer.amount_list));
	// Change to an address that is also paid looks like the payment. `checkChange` checks the sum of both.
	const others = [...ordered].filter(([key]) => key !== own);
	return [
		...others.flatMap(([key, { address, amount }]) => {
			const gets = sumAmounts(transactions.map((transaction) => receivedBy(transaction, key)));
			return blockIf(gets !== amount, `${address}: you entered ${say(amount)}, but it would get ${say(gets)}.`);
		}),
		...transactions.flatMap((transaction, index) => {
			const gets = sumAmounts(others.map(([key]) => receivedBy(transaction, key)));
			const stated = answer.amount_list[index] ?? 0n;
			return blockIf(
				others.length === ordered.size && gets !== stated,
				`The service stated that transaction ${index + 1} pays ${say(stated)}, but its recipients would get ${say(gets)}.`
			);
		})
	];
}

const receivedBy = ({ outputs }: Pick<DecodedTransfer, 'outputs'>, key: string) =>
	sumAmounts(outputs.filter(({ spendKey }) => spendKey === key).map(({ amount }) => amount ?? 0n));

function checkPaymentId(order: PaymentOrder, transactions: readonly DecodedTransfer[]): Finding[] {
	const id = paymentIdOfOrder(order);
	return blockIf(id !== null && transactions.some(({ paymentId }) => paymentId !== id), MISSING_PAYMENT_ID);
}

export const MISSING_PAYMENT_ID = 'The payment would not carry the payment id of the integrated address.';

/** Checks the outputs that belong to no recipient: change, or an output of zero where there is no change. */
function checkChange(
	order: PaymentOrder,
	{ outputs, keyImages, hasPlainKey }: DecodedTransfer,
	index: number,
	{ answer, inputs, changeAddress }: PaymentEvidence,
	say: FormatAmount
): Finding[] {
	const own = changeAddress && spendKeyOf(changeAddress);
	const ordered = amountsBySpendKey(order, sumAmounts(answer.amount_list));
	const others = outputs.filter(({ spendKey }) => spendKey === null).length;
	const spent = inputs?.filter(({ key_image }) => keyImages.includes(key_image)) ?? [];
	if (own === null || spent.length !== keyImages.length) {
		return [
			...blockIf(others > 1, `${others} outputs go to addresses that you did not enter.`),
			...noteIf(true, 'Whether the change comes back to this wallet could not be checked.')
		];
	}
	const stated = answer.amount_list[index] ?? 0n;
	const rest = sumAmounts(spent.map(({ amount }) => amount)) - stated - (answer.fee_list[index] ?? 0n);
	const paidToOthers = sumAmounts(
		[...ordered.keys()].filter((key) => key !== own).map((key) => receivedBy({ outputs }, key))
	);
	const back = receivedBy({ outputs }, own);
	const due = rest + stated - paidToOthers;
	const isHidden = !hasPlainKey && others === 1 && back === 0n;
	return [
		...blockIf(
			others > 1 || (others === 1 && rest > 0n && !isHidden),
			others === 1
				? 'An output goes to an address that you did not enter.'
				: `${others} outputs go to addresses that you did not enter.`
		),
		...blockIf(
			!isHidden && back !== due,
			`${say(due)} should come back to this wallet as change, but ${say(back)} would.`
		),
		...noteIf(
			isHidden && rest > 0n,
			`Whether the change of ${say(rest)} comes back could not be checked. In a payment to one subaddress, only the wallet itself can see it.`
		)
	];
}

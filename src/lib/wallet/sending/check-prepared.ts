import { formatAmount, type Coin } from '../../format/amount';
import { checkBytes, MISSING_PAYMENT_ID } from './check-bytes';
import { odditiesOf } from '../check-described';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';
import type { PaymentEvidence } from './collect-evidence';
import { ratesFor } from './expected-fee';
import { blockIf, confirmIf, isHighFee, noteIf, orPassed, sumAmounts, type Finding } from '../../wallet-data/findings';
import { amountsBySpendKey, paymentIdOfOrder, spendKeyOf } from './amounts-by-spend-key';

/**
 * Compares a prepared payment with the order, and with what the page could compute or ask elsewhere. If no finding is
 * `block` or `confirm`, nothing differs. Each `passed` says what was checked, each `note` what could not be.
 */
export function checkPrepared(ordered: PaymentOrder, evidence: PaymentEvidence, coin: Coin): Finding[] {
	const order = withoutFee(ordered, sumAmounts(evidence.answer.fee_list));
	const say = (atomic: bigint) => `${formatAmount(atomic, coin)} ${coin.ticker}`;
	const { answer } = evidence;
	const isUnsigned = answer.unsigned_txset !== '';
	const isMultisig = answer.multisig_txset !== '';
	return [
		...checkLists(evidence, isUnsigned || isMultisig),
		...orPassed(checkAmounts(order, evidence, say), 'Amounts match what you entered.'),
		...(isUnsigned || isMultisig
			? uncheckedChoice(order)
			: orPassed(checkInputs(order, evidence, say), 'It spends outputs on the wallet’s list of unspent outputs.')),
		...(isMultisig ? checkSet(order, evidence, say) : checkBytes(order, evidence, say)),
		...noteIf(isUnsigned, ENCRYPTED_SET),
		...orPassed(checkFee(order, evidence, say), 'The fee is what the node estimates for its priority.')
	];
}

/** The order with the fee subtracted from the amount, where that was ordered. */
const withoutFee = (order: PaymentOrder, fee: bigint): PaymentOrder =>
	order.subtractFee
		? { ...order, recipients: order.recipients.map((each) => ({ ...each, amount: each.amount - fee })) }
		: order;

const ENCRYPTED_SET =
	'The set could not be read: it is encrypted for the wallet that signs it. Check what it does there before you sign.';

/**
 * Checks that the lists in the answer have the same length. Lists that some releases leave out may be empty; bytes and
 * keys are checked elsewhere.
 */
function checkLists({ answer, spent }: PaymentEvidence, isSet: boolean): Finding[] {
	const count = answer.amount_list.length;
	const toSend = { hashes: answer.tx_hash_list, metadata: answer.tx_metadata_list };
	const needed = { fees: answer.fee_list, ...(!isSet && toSend) };
	const optional = {
		...(isSet && toSend),
		keys: answer.tx_key_list,
		blobs: answer.tx_blob_list,
		weights: answer.weight_list,
		'lists of key images': answer.spent_key_images_list,
		'lists of recipients’ amounts': answer.amounts_by_dest_list
	};
	const uneven = [
		...Object.entries(needed).filter(([, { length }]) => length !== count),
		...Object.entries(optional).filter(([, { length }]) => length !== 0 && length !== count)
	];
	return [
		...blockIf(count === 0, 'The service did not say what it prepared.'),
		...uneven.flatMap(([name, { length }]) =>
			blockIf(true, `The answer is inconsistent: it has ${count} transactions, but ${length} ${name}.`)
		),
		...blockIf(
			!isSet && answer.tx_hash_list.some((hash) => !/^[0-9a-f]{64}$/i.test(hash)),
			'A transaction hash is not valid.'
		),
		...blockIf(hasTwice(answer.tx_hash_list), 'The same transaction is listed twice.'),
		...blockIf(
			!isSet && hasTwice(spent.flat()),
			'The same output is spent twice: only one of the transactions can be valid.'
		),
		...blockIf(
			answer.amount_list.includes(0n),
			'The service prepared a transaction that pays nothing. You did not ask for it.'
		)
	];
}

const hasTwice = (texts: readonly string[]) => new Set(texts).size < texts.length;

type FormatAmount = (atomic: bigint) => string;

function checkAmounts(
	{ sweepTo, recipients, outputs, subtractFee }: PaymentOrder,
	{ answer, unlocked }: PaymentEvidence,
	say: FormatAmount
): Finding[] {
	const { amount_list, amounts_by_dest_list: byRecipient } = answer;
	const amount = sumAmounts(amount_list);
	const fee = sumAmounts(answer.fee_list);
	const ordered = sumAmounts(recipients.map((recipient) => recipient.amount));
	const chosen = outputs && sumAmounts(outputs.map((output) => output.amount));
	return [
		...blockIf(
			sweepTo === null && amount !== ordered,
			subtractFee
				? `You entered ${say(ordered)} after the fee, but the service prepared ${say(amount)}.`
				: `You entered ${say(ordered)}, but the service prepared ${say(amount)}.`
		),
		...blockIf(
			chosen !== undefined && (sweepTo === null ? amount + fee > chosen : amount + fee !== chosen),
			`You chose outputs of ${say(chosen ?? 0n)}, but amount and fee are ${say(amount + fee)}.`
		),
		...blockIf(
			unlocked !== null && amount + fee > unlocked,
			`Amount and fee are ${say(amount + fee)}, more than the ${say(unlocked ?? 0n)} that can be spent.`
		),
		...byRecipient.flatMap(({ amounts }, index) =>
			blockIf(
				sumAmounts(amounts) !== amount_list[index],
				`The recipients of transaction ${index + 1} get ${say(sumAmounts(amounts))} together, not ${say(amount_list[index] ?? 0n)}.`
			)
		)
	];
}

/** Asks for confirmation of a choice of outputs or addresses that only the service could check. */
const uncheckedChoice = ({ outputs, addresses }: PaymentOrder): Finding[] =>
	confirmIf(
		outputs !== undefined || addresses.length > 0,
		'Whether it spends only what you chose could not be checked.'
	);

/**
 * Compares the spent outputs with the wallet's list. The service's statements about them may be wrong, and prove
 * nothing.
 */
function checkInputs(
	order: PaymentOrder,
	{ answer, decoded, spent, inputs }: PaymentEvidence,
	say: FormatAmount
): Finding[] {
	const images = spent.flat();
	const isInBytes = spent.every((_, index) => decoded[index]);
	const wanted = order.outputs?.map(({ key_image }) => key_image);
	const isExact = order.sweepTo === null || images.toSorted().join() === wanted?.toSorted().join();
	const wrongOutput = blockIf(
		wanted !== undefined && images.length > 0 && !(isExact && images.every((image) => wanted.includes(image))),
		'It does not spend exactly what you chose.'
	);
	// The list says to which address an output belongs.
	const isChoiceChecked = isInBytes && (inputs !== null || wanted !== undefined);
	const unchecked = [
		...(isChoiceChecked ? [] : uncheckedChoice(order)),
		...noteIf(!isInBytes || inputs === null, 'Which outputs it spends, and so the change, could not be checked.')
	];
	if (inputs === null) return [...wrongOutput, ...unchecked];
	const inputSum = sumAmounts(inputs.map(({ amount }) => amount));
	const paid = sumAmounts(answer.amount_list) + sumAmounts(answer.fee_list);
	const known = inputs.length === new Set(images).size;
	return [
		...wrongOutput,
		...unchecked,
		...blockIf(!known, 'It spends an output that the wallet does not list among those it can spend.'),
		...blockIf(
			order.addresses.length > 0 && inputs.some(({ index }) => !order.addresses.includes(index)),
			'It spends from an address of the wallet that you did not choose.'
		),
		...blockIf(
			known && inputSum < paid,
			`Amount and fee are ${say(paid)}, more than the ${say(inputSum)} that is spent: the change would be negative.`
		),
		...blockIf(
			known && order.sweepTo !== null && inputSum > paid,
			`You chose to send everything: ${say(inputSum)} is spent, but amount and fee are ${say(paid)}.`
		)
	];
}

/** Checks a multisig set by the service's description, because the set has no transaction bytes. */
function checkSet(
	order: PaymentOrder,
	{ answer, described, changeAddress }: PaymentEvidence,
	say: FormatAmount
): Finding[] {
	if (described === null) {
		return confirmIf(true, 'The recipients could not be checked: the service does not describe the set.');
	}
	const paid = described.flatMap(({ recipients }) => recipients);
	const fee = sumAmounts(described.map((each) => each.fee));
	const ordered = amountsBySpendKey(order, sumAmounts(answer.amount_list));
	const back = changeAddress && spendKeyOf(changeAddress);
	const own = new Map<string, boolean>();
	for (const { change_address: to } of described) if (to && back) own.set(to, spendKeyOf(to) === back);
	const id = paymentIdOfOrder(order);
	const keys = new Set([...ordered.keys(), ...paid.map(({ address }) => spendKeyOf(address) ?? '')]);
	return [
		...[...keys].flatMap((key) => {
			const gets = sumAmounts(paid.filter(({ address }) => spendKeyOf(address) === key).map(({ amount }) => amount));
			const { address, amount } = ordered.get(key) ?? { address: 'An address that you did not name', amount: 0n };
			return blockIf(
				gets !== amount,
				`${shortAddress(address)}: you entered ${say(amount)}, but in the set it gets ${say(gets)}.`
			);
		}),
		...blockIf(
			fee !== sumAmounts(answer.fee_list),
			`The service stated a fee of ${say(sumAmounts(answer.fee_list))}, but in the set it is ${say(fee)}.`
		),
		...blockIf(id !== null && described.some(({ payment_id }) => payment_id !== id), MISSING_PAYMENT_ID),
		...described.flatMap((each) => odditiesOf(each, own).filter(({ severity }) => severity !== 'note')),
		...noteIf(true, 'Recipients, amounts and fee were compared with the service’s description of the set.')
	];
}

/** Shortens an address so that it stays recognisable. */
export const shortAddress = (address: string): string =>
	/^[0-9A-Za-z]{40,}$/.test(address) ? `${address.slice(0, 8)}…${address.slice(-8)}` : address;

function checkFee(
	{ priority }: PaymentOrder,
	{ answer, decoded, rates }: PaymentEvidence,
	say: FormatAmount
): Finding[] {
	const amount = sumAmounts(answer.amount_list);
	const fee = sumAmounts(answer.fee_list);
	const share = confirmIf(
		amount > 0n && isHighFee(fee, amount),
		`The fee of ${say(fee)} is more than 1 % of the amount, ${say(amount)}.`
	);
	// Needs the weight of the bytes: with a stated weight, any fee would look usual.
	const weights = answer.fee_list.map((_, index) => decoded[index]?.weight ?? null);
	if (weights.includes(null)) {
		return [
			...share,
			...noteIf(true, 'The fee could not be compared with the node’s estimate: there are no bytes to weigh.')
		];
	}
	const range = ratesFor(priority, rates);
	if (!range) {
		return [...share, ...noteIf(true, 'The fee could not be compared: the node gave no estimate.')];
	}
	const [low, high] = range;
	const weight = BigInt(weights.reduce<number>((total, each) => total + (each ?? 0), 0));
	return [
		...share,
		...confirmIf(
			fee > 10n * high * weight,
			`The fee of ${say(fee)} is more than 10 times what the node estimates for this priority, ${say(high * weight)}.`
		),
		// The estimate changes a little between the node's answers to the service and to this page.
		...confirmIf(
			fee * 10n < low * weight * 9n,
			`The fee of ${say(fee)} is below what the node estimates for this priority, ${say(low * weight)}: nodes may not pass the payment on.`
		)
	];
}

import { fromHex, isHex } from '../bytes/hex';
import { parseAddress } from '../chain/address';
import { describeAddressProblem } from '../chain/address-problem';
import { parseExtra } from '../chain/extra';
import type { TransactionDescription } from '../rpc/wallet/records';
import { describeLock } from '../chain-data/confirmations';
import { plural } from '../format/amount';
import { blockIf, confirmIf, isHighFee, noteIf, type Finding } from '../wallet-data/findings';

/**
 * Addresses, with true for those that are the wallet's own according to its service. Addresses that could not be
 * checked are missing.
 */
export type AddressOwnership = ReadonlyMap<string, boolean>;

/** Ring sizes of hard forks 8 to 14, and from 15 on. */
const RING_SIZES = [11, 16];

/** Checks a set of transactions before it is signed. */
export function checkDescribed(transactions: readonly TransactionDescription[], own: AddressOwnership): Finding[] {
	if (transactions.length === 0) return blockIf(true, 'The set has no transactions.');
	return transactions.flatMap((each, index) =>
		odditiesOf(each, own).map(({ severity, text }) => ({
			severity,
			text: transactions.length === 1 ? text : `Transaction ${index + 1}: ${text}`
		}))
	);
}

/** Finds what is unusual about a transaction to be signed. */
export function odditiesOf(described: TransactionDescription, own: AddressOwnership): Finding[] {
	const { amount_in, amount_out, change_amount, change_address, fee, recipients } = described;
	const { ring_size, unlock_time, payment_id = '', dummy_outputs } = described;
	const isOwnChange = own.get(change_address ?? '');
	const paid = recipients.reduce((sum, { amount }) => sum + amount, 0n);
	return [
		...blockIf(
			change_amount > 0n && isOwnChange === false,
			'The change goes to an address that is not in this wallet. If it belongs to another account of yours, create that account here first.'
		),
		...confirmIf(
			change_amount > 0n && isOwnChange === undefined,
			'Whether the change comes back to this wallet could not be checked.'
		),
		...blockIf(amount_in !== amount_out + fee, 'The inputs do not add up to the outputs and the fee.'),
		...blockIf(paid + change_amount !== amount_out, 'The outputs do not add up to the payments and the change.'),
		...blockIf(recipients.length === 0 && change_amount === 0n, 'It pays nobody.'),
		...recipients.flatMap(({ address }) => keyFindings(address)),
		...confirmIf(
			unlock_time !== 0n,
			`The outputs, change included, are locked ${describeLock(unlock_time)}. Payments usually have no such lock, and the network may not accept it.`
		),
		...confirmIf(
			!RING_SIZES.includes(ring_size),
			`The ring has ${ring_size} members. The network requires 16: it may not accept it, and it stands out.`
		),
		...confirmIf(paid > 0n && isHighFee(fee, paid), 'The fee is more than 1 % of what is paid.'),
		...confirmIf(
			payment_id.length > 16,
			'It carries a long payment id, readable by everyone. The network no longer accepts these.'
		),
		...noteIf(
			dummy_outputs > 0,
			`It has ${plural(dummy_outputs, 'output')} of amount 0, added so that transactions look alike.`
		),
		...unknownExtra(described.extra)
	];
}

/**
 * Rejects addresses with weak keys. The wallet service accepts keys that have no secret key, and those whose secret key
 * is public knowledge.
 */
function keyFindings(address: string): Finding[] {
	const { problem } = parseAddress(address);
	const isUnfit = problem?.kind === 'weak_key' || problem?.kind === 'bad_key';
	return isUnfit ? blockIf(true, describeAddressProblem(problem)) : [];
}

/** Finds fields of `extra` other than keys and an encrypted payment id. */
function unknownExtra(extra: string): Finding[] {
	if (!isHex(extra)) return confirmIf(true, 'Its extra field cannot be read.');
	const usual = ['public_key', 'additional_public_keys', 'encrypted_payment_id', 'payment_id', 'padding'];
	const others = parseExtra(fromHex(extra)).filter(({ kind }) => !usual.includes(kind));
	return confirmIf(others.length > 0, 'Its extra field has data that payments usually do not have.');
}

/** The payment id to show: transactions without one carry an encrypted one of zeros. */
export const shownPaymentId = (payment_id = '') => (/^0*$/.test(payment_id) ? '' : payment_id);

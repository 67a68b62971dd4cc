import { fromHex, isHex } from '../bytes/hex';
import { parseExtra } from '../chain/extra';
import type { TransactionDescription } from '../rpc/wallet/records';
import { tellUnlock } from '../format/unlock';

/** What of a transaction should make whoever signs it look twice, each in a sentence. */
export interface Oddity {
	tone: 'warn' | 'bad';
	words: string;
}

/** Which addresses are the wallet's own, as its service says; an address that could not be asked about is not in it. */
export type Own = ReadonlyMap<string, boolean>;

/** Ring sizes that the network asks for at present, or has asked for (hard forks 8 to 14, and 15 on). */
const RING_SIZES = [11, 16];

/** Parts in a hundred of what is paid, above which a fee is unusual. */
const USUAL_FEE = 5n;

/** What is unusual about a transaction that is to be signed; nothing is, mostly. */
export function odditiesOf(described: TransactionDescription, own: Own): Oddity[] {
	const { amount_in, amount_out, change_amount, change_address, fee, recipients } = described;
	const { ring_size, unlock_time, payment_id = '', dummy_outputs } = described;
	const paid = recipients.reduce((sum, { amount }) => sum + amount, 0n);
	return [
		...bad(
			change_amount > 0n && own.get(change_address ?? '') === false,
			'The change goes to an address that is not this wallet’s. Do not sign, unless you know why.'
		),
		...bad(amount_in !== amount_out + fee, 'What goes in is not what goes out and the fee together. Do not sign it.'),
		...bad(
			paid + change_amount !== amount_out,
			'The recipients and the change together are not what goes out. Do not sign it.'
		),
		...bad(recipients.length === 0 && change_amount === 0n, 'Nobody gets anything. Do not sign it.'),
		...warn(
			unlock_time !== 0n,
			`The outputs, change included, cannot be spent before ${tellUnlock(unlock_time)}. Payments usually have no such lock, and the network may not take it.`
		),
		...warn(
			!RING_SIZES.includes(ring_size),
			`The ring has ${ring_size} members. The network asks for 16: it may not take it, and it stands out.`
		),
		...warn(fee > 0n && fee * 100n > paid * USUAL_FEE && paid > 0n, 'The fee is more than 5 % of what is paid.'),
		...warn(
			payment_id.length > 16,
			'It carries a long payment id, readable for everybody. The network does not take those any more.'
		),
		...warn(
			dummy_outputs > 0,
			`It has ${dummy_outputs} ${dummy_outputs === 1 ? 'output' : 'outputs'} of nothing, made to look alike.`
		),
		...unknownExtra(described.extra)
	];
}

const bad = (is: boolean, words: string): Oddity[] => (is ? [{ tone: 'bad', words }] : []);
const warn = (is: boolean, words: string): Oddity[] => (is ? [{ tone: 'warn', words }] : []);

/** What a transaction carries beside the usual keys and an encrypted payment id. */
function unknownExtra(extra: string): Oddity[] {
	if (!isHex(extra)) return warn(true, 'What it carries beside its outputs cannot be read.');
	const usual = ['public_key', 'additional_public_keys', 'encrypted_payment_id', 'payment_id', 'padding'];
	const others = parseExtra(fromHex(extra)).filter(({ kind }) => !usual.includes(kind));
	return warn(others.length > 0, 'It carries something beside its outputs that payments do not have usually.');
}

/** An encrypted payment id of zeros is what every transaction without one has. */
export const shownPaymentId = (payment_id = '') => (/^0*$/.test(payment_id) ? '' : payment_id);

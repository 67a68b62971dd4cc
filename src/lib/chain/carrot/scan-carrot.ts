import { toHex } from '../../bytes/hex';
import { encryptedPaymentId, transactionKeys } from '../extra';
import { decodeNumber, decodePoint, Point } from '../points';
import type { ScanKeys } from '../subaddress';
import type { Output, Transaction } from '../transaction';
import * as carrot from './output';

/**
 * DRAFT of network versions 17 and 18: finds the Carrot outputs that belong to the keys of a wallet from before Carrot.
 * Sources: src/carrot_core/scan.cpp of monero-project/monero c7b6ee459 (pull request 9559);
 * src/carrot_impl/format_utils.cpp and src/wallet/scanning_tools.cpp of jeffro256/monero 2ff9690d6; carrot.md, section
 * 8.1, of jeffro256/carrot 8565b5f6.
 */

/** Carrot output that opens with the keys. */
export interface FoundCarrotOutput {
	output: number;
	/** Atomic units. */
	amount: bigint;
	/** Public spend key (hex) of the address that the output seems to be for. */
	spendKey: string;
	purpose: carrot.Purpose;
	/** Payment id (8 bytes), confirmed by the anchor; null for none. */
	paymentId: Uint8Array | null;
	/**
	 * True when the anchor shows that the output was made for this one address. Otherwise a sender may have mixed two
	 * addresses to learn whether they are of one wallet (a Janus attack), and no wallet counts it.
	 */
	isGenuine: boolean;
}

/** Returns the keys of a transaction that the view key is multiplied by. */
export function ephemeralKeys({ extra }: Transaction): Uint8Array[] {
	const { main, additional } = transactionKeys(extra);
	return main.length > 0 ? main : additional;
}

/**
 * Keys to scan with. `view` is null when the secrets that sender and receiver share are known, but not the receiver's
 * secret view key.
 */
type CarrotKeys = Pick<ScanKeys, 'spend'> & { view: bigint | null };

/**
 * Finds the Carrot outputs that belong to the keys.
 *
 * @param shared the products of the secret view key and {@link ephemeralKeys}, in that order; null where there is none
 */
export function scanCarrot(
	tx: Transaction,
	keys: CarrotKeys,
	shared: readonly (Uint8Array | null)[]
): FoundCarrotOutput[] {
	const [first] = tx.inputs;
	if (!first) return [];
	const context = carrot.contextOf(first);
	const isCoinbase = first.type === 'gen';
	const publicKeys = ephemeralKeys(tx);
	const paymentId = isCoinbase ? null : encryptedPaymentId(tx.extra);
	return tx.outputs.flatMap((target, output) => {
		const own = publicKeys.length === 1 && !isCoinbase ? 0 : output;
		const product = shared[own];
		const ephemeral = publicKeys[own];
		if (!target.carrot || !product || !ephemeral) return [];
		if (!isSame(target.carrot.view_tag, carrot.viewTag(product, context, target.key))) return [];
		const secret = carrot.transactionSecret(product, ephemeral, context);
		const opened = isCoinbase ? openCoinbase(target, secret, keys) : open(tx, output, secret, keys);
		if (!opened) return [];
		const anchor = carrot.maskAnchor(target.carrot.encrypted_anchor, secret, target.key);
		const id = paymentId && carrot.maskPaymentId(paymentId, secret, target.key);
		const spendKey = opened.receiver.toBytes();
		const base = isPrimary(keys, toHex(spendKey)) ? Point.BASE : opened.receiver;
		const isAnchorOf = (id: Uint8Array) =>
			isSame(carrot.ephemeralKey(carrot.ephemeralSecret(anchor, context, spendKey, id), base), ephemeral);
		const hasId = id !== null && !isSame(id, NO_ID) && isAnchorOf(id);
		const isOwn = () =>
			keys.view !== null && isSame(anchor, carrot.specialAnchor(ephemeral, context, target.key, keys.view));
		const isGenuine = hasId || isAnchorOf(NO_ID) || (!isCoinbase && isOwn());
		const { amount, purpose } = opened;
		return [{ output, amount, purpose, spendKey: toHex(spendKey), paymentId: hasId ? id : null, isGenuine }];
	});
}

const NO_ID = new Uint8Array(8);

interface Opened {
	/** Public spend key that leads to the one-time key. */
	receiver: Point;
	amount: bigint;
	purpose: carrot.Purpose;
}

function open({ rct, outputs }: Transaction, output: number, secret: Uint8Array, keys: CarrotKeys): Opened | null {
	const target = outputs[output];
	const commitment = rct?.out_pk[output];
	const hidden = rct?.ecdh_info[output];
	const key = target && decodePoint(target.key);
	if (!key || !commitment || !hidden) return null;
	const receiver = carrot.T_VERSIONS.map((T) => key.subtract(carrot.keyExtension(secret, commitment, T))).find(
		(point) => keys.spend.has(point.toHex())
	);
	if (!receiver) return null;
	const amount = decodeNumber(carrot.maskAmount(hidden.amount, secret, target.key));
	const purpose = carrot.PURPOSES.find((purpose) => {
		const mask = carrot.commitmentMask(secret, amount, receiver.toBytes(), purpose);
		return isSame(carrot.commitmentTo(mask, amount).toBytes(), commitment);
	});
	return purpose ? { receiver, amount, purpose } : null;
}

/** Opens an output of a coinbase. Coinbases pay primary addresses alone. */
function openCoinbase({ key, amount }: Output, secret: Uint8Array, keys: CarrotKeys): Opened | null {
	const [primary] = keys.spend.keys();
	const receiver = primary !== undefined && isPrimary(keys, primary) ? Point.fromHex(primary) : null;
	const isTo = (T: Point) =>
		receiver && isSame(receiver.add(carrot.coinbaseExtension(secret, amount, receiver.toBytes(), T)).toBytes(), key);
	return receiver && carrot.T_VERSIONS.some(isTo) ? { receiver, amount, purpose: 'payment' } : null;
}

function isPrimary({ spend }: CarrotKeys, spendKey: string): boolean {
	const place = spend.get(spendKey);
	return place?.account === 0 && place.index === 0;
}

const isSame = (bytes: Uint8Array, other: Uint8Array) => bytes.every((byte, i) => byte === other[i]);

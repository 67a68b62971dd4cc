import { toHex } from '../../bytes/hex';
import type { Address } from '../address';
import type { PaidOutput } from '../paid-outputs';
import { Point, times } from '../points';
import type { Transaction } from '../transaction';
import { ephemeralKey } from './output';
import { ephemeralKeys, scanCarrot } from './scan-carrot';
import { toX25519 } from './x25519';

/**
 * DRAFT of network versions 17 and 18: computes what a transaction with Carrot outputs paid to an address, from the
 * secrets of its ephemeral keys. The draft's wallets return these as transaction keys: one where outputs share an
 * ephemeral key, otherwise zeros and one for each output. Outputs that a wallet sent to itself are not included: only
 * the view key shows that such an output is genuine. Sources: try_scan_carrot_enote_external_sender in
 * src/carrot_core/scan.cpp of monero-project/monero c7b6ee459; make_pending_carrot_tx in src/wallet/tx_builder.cpp of
 * jeffro256/monero 2ff9690d6.
 */
export function paidByCarrot(tx: Transaction, secrets: readonly bigint[], address: Address): PaidOutput[] {
	const { kind, spendKey } = address;
	const viewKey = Point.fromHex(address.viewKey);
	// Keys outside of the group are refused: no wallet has such an address, and no receiver would share the same secret.
	if (!viewKey.isTorsionFree()) return [];
	const base = kind === 'subaddress' ? Point.fromHex(spendKey) : Point.BASE;
	const secretOf = new Map(secrets.map((secret) => [toHex(ephemeralKey(secret, base)), secret]));
	const shared = ephemeralKeys(tx).map((key) => {
		const secret = secretOf.get(toHex(key));
		return secret === undefined ? null : toX25519(times(viewKey, secret));
	});
	const place = kind === 'subaddress' ? null : { account: 0, index: 0 };
	return scanCarrot(tx, { view: null, spend: new Map([[spendKey, place]]) }, shared)
		.filter(({ isGenuine, purpose }) => isGenuine && purpose === 'payment')
		.map(({ output, amount }) => ({ output, amount }));
}

/**
 * True when a transaction has the ephemeral key of a secret. False when its receiver is a subaddress, where this cannot
 * be seen.
 */
export const isCarrotKey = (tx: Transaction, secret: bigint): boolean =>
	ephemeralKeys(tx).some((key) => toHex(key) === toHex(ephemeralKey(secret, Point.BASE)));

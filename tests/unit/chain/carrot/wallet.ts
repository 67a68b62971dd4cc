import { hashToScalar, Point, times } from '../../../../src/lib/chain/points';
import { subaddressSpendKey, type ScanKeys } from '../../../../src/lib/chain/subaddress';

/** A wallet with keys from before Carrot, made from a number. */
export function walletOf(seed: number) {
	const spend = times(Point.BASE, hashToScalar(Uint8Array.of(1, seed)));
	const view = hashToScalar(Uint8Array.of(2, seed));
	const place = { account: seed % 3, index: 1 + (seed % 7) };
	const sub = subaddressSpendKey(view, spend, place);
	const keys: ScanKeys = {
		view,
		spend: new Map([
			[spend.toHex(), { account: 0, index: 0 }],
			[sub.toHex(), place]
		])
	};
	const primary = { kind: 'standard', spendKey: spend.toHex(), viewKey: times(Point.BASE, view).toHex() } as const;
	const subaddress = { kind: 'subaddress', spendKey: sub.toHex(), viewKey: times(sub, view).toHex() } as const;
	const integrated = {
		...primary,
		kind: 'integrated',
		paymentId: `a1b2c3d4e5f6${String(seed).padStart(4, '0')}`
	} as const;
	return { keys, place, addresses: { primary, subaddress, integrated } };
}

/** Keys of the amount pad, also on keyboards. The amount is a decimal number of coins, as text. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | ',' | '+' | 'back';

/** Row by row. The plus key begins another amount. */
export const PAD_KEYS: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '+'];

/** Amount after a key press. A key that would make the amount invalid for the coin changes nothing. */
export function pressKey(amount: string, key: PadKey, decimals: number): string {
	if (key === 'back') return amount.slice(0, -1);
	if (key === '+') return amount;
	const [whole = '', fraction] = amount.split(/[.,]/);
	if (key === '.' || key === ',') return decimals === 0 || fraction !== undefined ? amount : `${whole || '0'}${key}`;
	if (fraction !== undefined) return fraction.length < decimals ? amount + key : amount;
	if (whole === '0') return key;
	// The largest amounts on the chain have 20 digits including decimals.
	return whole.length < 20 - decimals ? amount + key : amount;
}

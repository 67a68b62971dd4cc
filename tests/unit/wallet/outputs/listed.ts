import type { IncomingTransfer } from '../../../../src/lib/rpc/wallet/records';

/** A hash or a key image of a number. */
export const hashOf = (number: number) => number.toString(16).padStart(64, 'a');

/** An output as the service lists it; spendable, unless stated otherwise. */
export const listed = (number: number, some: Partial<IncomingTransfer> = {}): IncomingTransfer => ({
	amount: 1_000_000_000_000n + BigInt(number),
	global_index: BigInt(number),
	key_image: hashOf(number),
	spent: false,
	subaddr_index: { major: 0, minor: 0 },
	tx_hash: hashOf(1000 + number),
	block_height: number + 1,
	frozen: false,
	pubkey: hashOf(2000 + number),
	unlocked: true,
	...some
});

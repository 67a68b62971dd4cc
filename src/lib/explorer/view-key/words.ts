import type { SubaddressIndex } from '../../chain/subaddress';

/** Which of a wallet's addresses, for people. */
export function placeName(address: SubaddressIndex | null): string {
	if (address === null) return 'the subaddress';
	if (address.account === 0 && address.index === 0) return 'main address';
	return `account ${address.account}, address ${address.index}`;
}

/** All amounts together; what cannot be opened counts for nothing. In atomic units. */
export const totalOf = (outputs: readonly { amount: bigint | null }[]) =>
	outputs.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);

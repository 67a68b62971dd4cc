import { parseAddress, writeAddress } from '../../../src/lib/chain/address';
import { movedWithin, ownAddresses, paidToItself, findOwnAddress } from '../../../src/lib/wallet-data/own-addresses';
import { transfer } from '../wallet/transfers';

/** The private chain's shop (devnet/accounts.ts). */
const main = '4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXwePA9o6RK9ewdoyEutmxn52pPALuNkSwVCQkZpie5WhBxqyxrj';
const own = ownAddresses([
	{ account: 0, addresses: [{ address: main, address_index: 0, label: 'Primary account', used: true }] },
	{ account: 1, addresses: [{ address: '8other', address_index: 0, label: '', used: false }] }
]);

describe('where an address stands', () => {
	test('is known of the own ones', () => {
		expect(findOwnAddress(main, own)).toMatchObject({ account: 0, index: 0 });
		expect(findOwnAddress('8other', own)).toMatchObject({ account: 1, index: 0 });
		expect(findOwnAddress('8stranger', own)).toBeUndefined();
	});

	test('is that of the standard address, for an integrated one', () => {
		const { address } = parseAddress(main);
		if (address?.kind !== 'standard') throw new Error('not standard');
		const integrated = writeAddress({ ...address, kind: 'integrated', paymentId: '11'.repeat(8) });
		expect(findOwnAddress(integrated, own)).toMatchObject({ account: 0, index: 0 });
		for (const digit of ['4', '0']) expect(findOwnAddress(digit.repeat(106), own)).toBeUndefined();
	});
});

describe('what was paid to the account that paid', () => {
	const paid = [
		{ address: main, amount: 30n },
		{ address: '8stranger', amount: 20n },
		{ address: '8other', amount: 10n }
	];

	test('is not lost, though the service counts it as paid', () => {
		expect(paidToItself(transfer({ amount: 60n, destinations: paid }), own)).toBe(30n);
	});

	test('is nothing where the service has counted it as change', () => {
		expect(paidToItself(transfer({ amount: 30n, destinations: paid }), own)).toBe(0n);
		expect(paidToItself(transfer({ amount: 30n }), own)).toBe(0n);
	});
});

describe('what the wallet sent to itself', () => {
	const to = (...addresses: string[]) => addresses.map((address) => ({ address, amount: 20n }));

	test('is what the destinations say, also where the service lists an amount of 0', () => {
		for (const amount of [40n, 0n]) {
			expect(movedWithin(transfer({ amount, destinations: to(main, '8other') }), own)).toEqual({ amount: 40n });
		}
		expect(movedWithin(transfer({ amount: 0n }), own)).toEqual({ amount: undefined });
	});

	test('is nothing of a payment to somebody else', () => {
		expect(movedWithin(transfer({ amount: 40n, destinations: to(main, '8stranger') }), own)).toBeNull();
		expect(movedWithin(transfer({ amount: 40n }), own)).toBeNull();
		expect(movedWithin(transfer({ amount: undefined }), own)).toBeNull();
	});
});

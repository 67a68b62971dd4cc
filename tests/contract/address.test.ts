import fc from 'fast-check';
import { fromHex } from '../../src/lib/bytes/hex';
import { parseAddress, splitIntegrated, writeAddress, type StandardAddress } from '../../src/lib/chain/address';
import { decodePoint } from '../../src/lib/chain/points';
import { createClient } from '../../src/lib/rpc/client';
import { makeIntegratedAddress, splitIntegratedAddress, validateAddress } from '../../src/lib/rpc/wallet/accounts';
import { anyAddress, damagedAddress, realAddress } from '../unit/chain/addresses';
import { caseCount } from '../full';
import { devnet } from './clients';

const wallet = createClient(devnet.wallet);
const seed = 20_260_101;

const some = (least: number): unknown => expect.toSatisfy((count: number) => count > least);

const validate = (address: string) =>
	wallet.call(validateAddress, { address, any_net_type: true, allow_openalias: false });

/** Returns the service's expected answer about a text. */
function expected(text: string) {
	const { address } = parseAddress(text);
	if (!address) return { valid: false };
	const { network: nettype, kind } = address;
	return { valid: true, nettype, integrated: kind === 'integrated', subaddress: kind === 'subaddress' };
}

function standardOf(text: string): StandardAddress {
	const { address } = parseAddress(text);
	return address?.kind === 'standard' ? { ...address, kind: 'standard' } : expect.unreachable();
}

describe('an address', () => {
	it('that the page writes is one to the wallet service, of the same network and kind', async () => {
		const seen = new Set<string>();
		for (const address of fc.sample(realAddress(), { seed, numRuns: caseCount(60, 150) })) {
			const text = writeAddress(address);
			expect(await validate(text)).toMatchObject(expected(text));
			expect(parseAddress(text).address).toEqual(address);
			seen.add(`${address.network} ${address.kind}`);
		}
		expect(seen.size).toBe(9);
	});

	it('that was damaged is one to neither', async () => {
		for (const { damaged } of fc.sample(damagedAddress(realAddress()), { seed, numRuns: caseCount(60, 250) })) {
			expect(parseAddress(damaged).problem).not.toBeNull();
			expect(await validate(damaged)).toMatchObject({ valid: false });
		}
	});

	it('with something around it is one to neither', async () => {
		const { shop } = devnet.addresses;
		for (const text of [` ${shop}`, `${shop} `, `${shop}\n`, `monero:${shop}`, `${shop}${shop}`, shop.toLowerCase()]) {
			expect(parseAddress(text).problem).not.toBeNull();
			expect(await validate(text)).toMatchObject({ valid: false });
		}
	});

	it('has its payment id put in and taken out as the wallet service does', async () => {
		const standard = standardOf(devnet.addresses.shop);
		const standard_address = devnet.addresses.shop;
		const ids = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex'));
		for (const payment_id of [...fc.sample(ids, { seed, numRuns: caseCount(10, 30) }), '0000000000000000']) {
			const integrated = { ...standard, kind: 'integrated', paymentId: payment_id } as const;
			const integrated_address = writeAddress(integrated);
			expect(await wallet.call(makeIntegratedAddress, { standard_address, payment_id })).toMatchObject({
				integrated_address,
				payment_id
			});
			expect(await wallet.call(splitIntegratedAddress, { integrated_address })).toMatchObject({
				standard_address,
				payment_id,
				is_subaddress: false
			});
			expect(splitIntegrated(integrated)).toEqual({ standard, paymentId: payment_id });
		}
	});

	it('that the wallet service made is read for what it is', () => {
		const { shop, customer, subaddresses, integrated } = devnet.addresses;
		const kinds = [shop, customer, integrated.address].map((text) => parseAddress(text, 'mainnet').address?.kind);
		expect(kinds).toEqual(['standard', 'standard', 'integrated']);
		expect(parseAddress(integrated.address).address?.paymentId).toBe(integrated.payment_id);
		for (const { address } of subaddresses) expect(parseAddress(address).address?.kind).toBe('subaddress');
	});

	it('whose keys are not points is refused by the page as by the wallet service', async () => {
		const outcomes = { valid: 0, withoutSecret: 0, refused: 0 };
		for (const address of fc.sample(anyAddress, { seed, numRuns: caseCount(200, 600) })) {
			const text = writeAddress(address);
			const points = [address.spendKey, address.viewKey].map((key) => decodePoint(fromHex(key)));
			const isValid = points.every((point) => point !== null);
			expect(await validate(text)).toMatchObject({ valid: isValid });
			// Only one of eight points has a secret key: the service accepts all eight.
			const { problem } = parseAddress(text);
			expect(problem).toEqual(problem && { kind: 'bad_key', key: expect.any(String) });
			expect(problem === null).toBe(points.every((point) => point?.isTorsionFree()));
			if (problem === null) outcomes.valid++;
			else if (isValid) outcomes.withoutSecret++;
			else outcomes.refused++;
		}
		expect(outcomes).toMatchObject({ withoutSecret: some(20), refused: some(20) });
	});
});

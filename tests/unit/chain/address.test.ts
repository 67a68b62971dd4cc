import fc from 'fast-check';
import { fromHex } from '../../../src/lib/bytes/hex';
import { networkOf, parseAddress, splitIntegrated, writeAddress, type Address } from '../../../src/lib/chain/address';
import { describeAddressProblem, type AddressProblem } from '../../../src/lib/chain/address-problem';
import { encodeBase58 } from '../../../src/lib/chain/base58';
import { Point } from '../../../src/lib/chain/points';
import { customer, shop } from '../../../devnet/accounts';
import { caseCount as countOf } from '../../full';
import { anyAddress, damagedAddress, realAddress } from './addresses';
import { keccak256 } from './keccak';

/** The one whose keys are known, from the reference implementation's tests/unit_tests/base58.cpp. */
const known = '4AzKEX4gXdJdNeM6dfiBFL7kqund3HYGvMBF3ttsNd9SfzgYB6L7ep1Yg1osYJzLdaKAYSLVh6e6jKnAuzj3bw1oGy9kXCb';
const keys = {
	spendKey: 'f724bc5c6cfbb9d97602c300423a2f28641874513a035778a0c1778d833201e9',
	viewKey: '220939689edf1abd5bc1d031f73ecd6c993add66d6808870456afeb8e7eeb68d'
};

/**
 * Addresses that programs made. Mainnet's: `monero-wallet-rpc` 0.18.0.0. The others: the reference implementation's
 * tests/unit_tests/uri.cpp and tests/functional_tests/uri.py.
 */
const made = [
	`mainnet standard ${shop.address}`,
	`mainnet standard ${customer.address}`,
	'mainnet subaddress 82dYg4g3FSo6CASubFRoKvGD1CrCKMvFPTSmqjchxjc5fbpEpoYN6b9XYyXWUZLgqVcbBMMvAuiZRXVbKUAH9pBiVSvPBBb',
	'mainnet integrated 4G2UdAkgRV88RZknFVGePybd6fbxauq5BYJgXwSEgZdrF19DKVrhtfrE7w7T7ecntiDFStQtGd6a5iDbcivS3ppz5MvW5HoBNgLTybPyK2',
	'testnet standard 9tTLtauaEKSj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5PaohYHC',
	'testnet integrated A4A1uPj4qaxj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5acaPMJfMbn3ReTsBpp',
	'stagenet integrated 5K8mwfjumVseCcQEjNbf59Um6R9NfVUNkHTLhhPCmNvgDLVS88YW5tScnm83rw9mfgYtchtDDTW5jEfMhygi27j1QYphX38hg6m4VMtN29',
	'stagenet subaddress 7A1Hr63MfgUa8pkWxueD5xBqhQczkusYiCMYMnJGcGmuQxa7aDBxN1G7iCuLCNB3VPeb2TW7U9FdxB27xKkWKfJ8VhUZthF'
].map((line) => line.split(' ') as [Address['network'], Address['kind'], string]);

/** Text with a right checksum around any bytes. */
function around(hex: string): string {
	const body = fromHex(hex);
	return encodeBase58(Uint8Array.from([...body, ...keccak256(body).subarray(0, 4)]));
}

const problemOf = (text: string, expected?: Address['network']) => parseAddress(text, expected).problem;

describe('an address', () => {
	test.each(made)('of %s, %s, is read, and written as it was', (network, kind, text) => {
		const { address } = parseAddress(text);
		expect(address).toMatchObject({ network, kind });
		expect(address && writeAddress(address)).toBe(text);
	});

	test('holds its keys', () => {
		const address = { network: 'mainnet', kind: 'standard', ...keys, paymentId: null };
		expect(parseAddress(known)).toEqual({ address, problem: null });
	});

	test('of any network, kind and keys comes back', () => {
		fc.assert(
			fc.property(realAddress(), (address) => {
				const text = writeAddress(address);
				expect(text).toHaveLength(address.kind === 'integrated' ? 106 : 95);
				expect(parseAddress(text)).toEqual({ address, problem: null });
				expect(parseAddress(text, address.network)).toEqual({ address, problem: null });
			})
		);
	});

	test('was made of the standard address and the payment id that it is said to be made of', () => {
		// The pair from the reference implementation's tests/unit_tests/uri.cpp.
		const [standard, integrated] = [4, 5].map((row) => parseAddress(made[row]?.[2] ?? '').address);
		if (integrated?.kind !== 'integrated') expect.unreachable();
		expect(splitIntegrated(integrated)).toEqual({ standard, paymentId: 'f612cac0b6cb1cda' });
	});

	test.each(['', '1122', '112233445566778', '112233445566778g', 'ab'.repeat(32)])(
		'takes no payment id like "%s"',
		(id) => {
			expect(() => writeAddress({ network: 'mainnet', kind: 'integrated', ...keys, paymentId: id })).toThrow();
		}
	);

	test('is not made of keys that are none', () => {
		const address: Address = { network: 'mainnet', kind: 'standard', ...keys, paymentId: null };
		expect(() => writeAddress({ ...address, spendKey: keys.spendKey.slice(2) })).toThrow(RangeError);
		expect(() => writeAddress({ ...address, viewKey: `${keys.viewKey}00` })).toThrow(RangeError);
		expect(() => writeAddress({ ...address, viewKey: keys.viewKey.replace('2', 'x') })).toThrow(/hex/);
	});
});

describe('what is no address', () => {
	it('has a problem that is its sentence in a text, and a record that can be cloned', () => {
		const { problem } = parseAddress(known, 'testnet');
		expect(`${problem}`).toBe('This is a mainnet address. You are on testnet.');
		expect(structuredClone(problem)).toEqual({ kind: 'wrong_network', network: 'mainnet', expected: 'testnet' });
	});

	const body = keys.spendKey + keys.viewKey;
	const cases: [string, string, AddressProblem['kind'], string][] = [
		['nothing', '', 'empty', 'There is no address.'],
		['a character that none has', known.replace('J', '0'), 'character', 'Not a valid address: character 11 is “0”.'],
		['white space in front', ` ${known}`, 'character', 'Not a valid address: character 1 is white space.'],
		[
			'a character that cannot be seen',
			`${known}\u200b`,
			'character',
			'Not a valid address: character 96 is an invisible character.'
		],
		['one character fewer', known.slice(0, -1), 'length', 'Not a valid address: it has 94 characters, not 95 or 106.'],
		['one character more', `${known}2`, 'length', 'it has 96 characters, not 95 or 106.'],
		['nearly an integrated address', `${known}123456789A`, 'length', 'it has 105 characters'],
		['very much text', '2'.repeat(100_000), 'length', 'it has 100000 characters'],
		[
			'a block that is too large',
			`${known.slice(0, 11)}${'z'.repeat(11)}${known.slice(22)}`,
			'overflow',
			'At least one of characters 12 to 22 is wrong.'
		],
		[
			'one with two characters swapped',
			known.replace('4A', 'A4'),
			'checksum',
			'The address is damaged or mistyped: its checksum is wrong.'
		],
		['another coin’s', around(`00${body}`), 'unknown_network', 'Not a valid address.'],
		['another coin’s, with a longer prefix', around(`b201${body}`), 'unknown_network', 'Not a valid address.'],
		[
			'an integrated address without its payment id',
			around(`13${body}`),
			'length',
			'Not a valid address: it has 95 characters, not 106.'
		],
		[
			'a standard address with a payment id',
			around(`12${body}1122334455667788`),
			'length',
			'Not a valid address: it has 106 characters, not 95.'
		],
		...['2a', '3f', '24'].map((prefix): [string, string, AddressProblem['kind'], string] => [
			`a subaddress with a payment id, ${prefix}`,
			around(`${prefix}${body}1122334455667788`),
			'subaddress_with_id',
			'which no wallet can pay. Ask for the subaddress alone.'
		]),
		['one with too short keys', around(`12${body.slice(2)}`), 'length', 'it has 94 characters']
	];

	test.each(cases)('%s', (_, text, kind, sentence) => {
		const { address, problem } = parseAddress(text);
		expect([address, problem?.kind]).toEqual([null, kind]);
		expect(problem && describeAddressProblem(problem)).toContain(sentence);
	});

	test.each(made)('on another network: %s, %s', (network, _, text) => {
		for (const expected of ['mainnet', 'testnet', 'stagenet'] as const) {
			const problem = network === expected ? null : { kind: 'wrong_network', network, expected };
			expect(problemOf(text, expected)).toEqual(problem);
		}
	});

	test.each([
		['spend', { spendKey: '02' + '00'.repeat(31) }],
		['view', { viewKey: '02' + '00'.repeat(31) }],
		// Larger than the field; and x = 0 with a sign.
		['spend', { spendKey: 'ff'.repeat(32) }],
		['view', { viewKey: `01${'00'.repeat(30)}80` }]
	] as const)('a valid checksum around a %s key that is not a point', (key, bad) => {
		const text = writeAddress({ network: 'mainnet', kind: 'standard', ...keys, paymentId: null, ...bad });
		const problem = problemOf(text);
		expect(problem).toEqual({ kind: 'bad_key', key });
		expect(problem && describeAddressProblem(problem)).toContain(`the public ${key} key in this address is not valid`);
	});

	const SPENDABLE = 'Anybody could spend from this address.';
	const VISIBLE = 'Everybody could see what it receives.';

	// Reports of neighbouring projects: the spend key is zero, the view key is zero, the view key has order 2.
	test.each([
		['41fJjQDhryD1111111111111111111111111111111111Accbd8LY5yewdoyEutmxn52pPALuNkSwVCQkZpie5WhBybosBW', SPENDABLE],
		['4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXn4y3Q9aoP511111111111111111111111111111111115xrcxT', VISIBLE],
		['4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXw1gSoNZ5aejpXCZedGfVQjpXCZedGfVQjpXCZedGfVQFPRYRFr', VISIBLE]
	])('a key whose secret everybody knows, in %s', (text, sentence) => {
		const { address, problem } = parseAddress(text);
		expect([address, problem?.kind]).toEqual([null, 'weak_key']);
		expect(problem && describeAddressProblem(problem)).toBe(sentence);
	});

	const ofOrder8 = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
	const multiplesOf8 = Array.from({ length: 8 }, (_, times) =>
		Array.from({ length: times }, () => ofOrder8).reduce((sum, point) => sum.add(point), Point.ZERO)
	);

	test.each(['standard', 'subaddress', 'integrated'] as const)('a key of small order, in a %s address', (kind) => {
		const owner = { network: 'mainnet', ...keys } as const;
		const address: Address =
			kind === 'integrated' ? { ...owner, kind, paymentId: '1122334455667788' } : { ...owner, kind, paymentId: null };
		for (const small of multiplesOf8.map((point) => point.toHex())) {
			expect(problemOf(writeAddress({ ...address, spendKey: small }))).toEqual({ kind: 'weak_key', key: 'spend' });
			expect(problemOf(writeAddress({ ...address, viewKey: small }))).toEqual({ kind: 'weak_key', key: 'view' });
		}
	});

	test('a key that is not in the group of keys', () => {
		fc.assert(
			fc.property(fc.bigInt(1n, 2n ** 250n), fc.nat(7), fc.boolean(), (secret, small, isSpend) => {
				const key = Point.BASE.multiply(secret).add(multiplesOf8[small] ?? Point.ZERO);
				const other = isSpend ? { spendKey: key.toHex() } : { viewKey: key.toHex() };
				const text = writeAddress({ network: 'mainnet', kind: 'standard', ...keys, paymentId: null, ...other });
				const problem = { kind: 'bad_key', key: isSpend ? 'spend' : 'view' };
				expect(problemOf(text)).toEqual(small === 0 ? null : problem);
			}),
			{ numRuns: countOf(30, 300) }
		);
	});

	test('is refused for another network than the expected one', () => {
		const problem: AddressProblem = { kind: 'wrong_network', network: 'stagenet', expected: 'mainnet' };
		expect(describeAddressProblem(problem)).toBe('This is a stagenet address. You are on mainnet.');
	});

	test('is named by the coin that is known', () => {
		const said = (uriScheme: string) => describeAddressProblem({ kind: 'unknown_network' }, { uriScheme });
		expect([said('monero'), said('aeon')]).toEqual(['Not a Monero address.', 'Not an Aeon address.']);
	});

	test('is one that was damaged in any single place', () => {
		fc.assert(
			fc.property(damagedAddress(anyAddress), ({ damaged }) => {
				expect(['length', 'overflow', 'checksum']).toContain(problemOf(damaged)?.kind);
			}),
			{ numRuns: countOf(100, 500) }
		);
	});

	test('may be any text, and is described in one sentence', () => {
		const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 95, maxLength: 95 }));
		fc.assert(
			fc.property(text, (given) => {
				const { address, problem } = parseAddress(given);
				expect(address).toBeNull();
				expect(problem && describeAddressProblem(problem)).toMatch(/^[A-Z][^]*\.$/);
			})
		);
	});
});

test('a private chain has addresses like mainnet’s', () => {
	expect(['mainnet', 'testnet', 'stagenet', 'fakechain', 'regtest', 'other', ''].map(networkOf)).toEqual([
		'mainnet',
		'testnet',
		'stagenet',
		'mainnet',
		'mainnet',
		null,
		null
	]);
});

import { identify } from '../../../src/lib/chain/identify';

const hash = '9e3f73e66d7c7293af59c59c1ff5d6aae047289f49e5884c66caaf4aea49fb34';

/** Addresses that `monero-wallet-rpc` 0.18.0.0 made. */
const standard = '46KocMwBpDc8RZknFVGePybd6fbxauq5BYJgXwSEgZdrF19DKVrhtfrE7w7T7ecntiDFStQtGd6a5iDbcivS3ppz3zJWBHa';
const subaddress = '82dYg4g3FSo6CASubFRoKvGD1CrCKMvFPTSmqjchxjc5fbpEpoYN6b9XYyXWUZLgqVcbBMMvAuiZRXVbKUAH9pBiVSvPBBb';
const integrated =
	'4G2UdAkgRV88RZknFVGePybd6fbxauq5BYJgXwSEgZdrF19DKVrhtfrE7w7T7ecntiDFStQtGd6a5iDbcivS3ppz5MvW5HoBNgLTybPyK2';

function reason(text: string): string | null {
	const query = identify(text);
	return query.kind === 'unknown' ? query.reason : null;
}

describe('a height', () => {
	test.each([
		['0', 0],
		['3000060', 3000060],
		[' 1,731,606\n', 1731606],
		['1_731_606', 1731606],
		['1 731 606', 1731606],
		['1\u202f731\u00a0606', 1731606],
		['#1731606', 1731606],
		['0001731606', 1731606],
		['“1,731,606”,', 1731606],
		['9007199254740991', 9007199254740991]
	])('is %j', (typed, height) => {
		expect(identify(typed)).toEqual({ kind: 'height', height });
	});

	test.each([
		['9007199254740992', 'no chain is that high'],
		['1'.repeat(500), 'no chain is that high'],
		['1,23', 'a number has its digits in groups of three'],
		['1,,234', 'a number has its digits in groups of three'],
		['12 3', 'a number has its digits in groups of three']
	])('is not %j', (typed, why) => {
		expect(reason(typed)).toBe(why);
	});
});

describe('a hash', () => {
	test('has 64 hex digits of either case', () => {
		expect(identify(hash)).toEqual({ kind: 'hash', hash });
		expect(identify(`\t${hash.toUpperCase()} `)).toEqual({ kind: 'hash', hash });
	});

	test.each([`"${hash}",`, `<${hash}>`, `(${hash}).`, `${hash.slice(0, 32)} ${hash.slice(32)}`])(
		'is found as it was copied: %j',
		(typed) => {
			expect(identify(typed)).toEqual({ kind: 'hash', hash });
		}
	);

	test('may have only decimal digits', () => {
		expect(identify('1'.repeat(64))).toEqual({ kind: 'hash', hash: '1'.repeat(64) });
	});

	test('has no more and no fewer', () => {
		expect(reason(hash.slice(1))).toBe('a hash has 64 hex digits, this has 63');
		expect(reason(hash + 'a')).toBe('a hash has 64 hex digits, this has 65');
	});

	test('has no other letters', () => {
		expect(reason(hash.slice(0, 10) + 'g' + hash.slice(11))).toBe('a hash has only hex digits, this has g at place 11');
	});
});

describe('an address', () => {
	test.each([standard, subaddress, integrated])('%s is one', (address) => {
		expect(identify(` ${address} `)).toEqual({ kind: 'address', address });
	});

	test('is missed narrowly', () => {
		expect(reason(standard.slice(1))).toBe('an address has 95 or 106 characters, this has 94');
		expect(reason(standard.replace('K', '0'))).toBe('an address has only letters and digits, and never 0, O, I or l');
	});
});

describe('a payment URI', () => {
	test('has the scheme that is asked for, and is given as typed', () => {
		const uri = `Monero:${standard}?tx_amount=1.5&tx_description=a%20b`;
		expect(identify(`${uri}\n`)).toEqual({ kind: 'uri', uri });
		expect(identify(`oriel:${standard}`, 'oriel')).toEqual({ kind: 'uri', uri: `oriel:${standard}` });
	});

	test('of another scheme is not', () => {
		expect(reason('bitcoin:abc')).toBe('a payment URI starts with monero:, this starts with bitcoin:');
	});
});

describe("another explorer's link", () => {
	test.each([
		`https://explorer.example/tx/${hash}`,
		`https://explorer.example/tx/${hash.toUpperCase()}/`,
		`http://explorer.example/monero/transaction/${hash}?lang=en`,
		`https://explorer.example/#/tx/${hash}`,
		`HTTPS://explorer.example/block/${hash}#top`
	])('%s leads to its hash', (link) => {
		expect(identify(link)).toEqual({ kind: 'hash', hash });
	});

	test('leads to its height', () => {
		expect(identify('https://explorer.example:8081/block/1731606')).toEqual({ kind: 'height', height: 1731606 });
	});

	test.each([
		['https://explorer.example/tx/1731606', 'this link has no transaction hash at its end'],
		['https://explorer.example/block/latest', 'this link has no height or block hash at its end'],
		[`https://explorer.example/search/${hash}`, 'only links that end in /tx/… or /block/… are understood'],
		[`https://explorer.example/tx/${hash}/1`, 'only links that end in /tx/… or /block/… are understood']
	])('%s leads nowhere', (link, why) => {
		expect(reason(link)).toBe(why);
	});
});

test('what is nothing of these says so', () => {
	expect(reason('  ')).toBe('nothing was typed');
	expect(reason('hello world')).toBe('it is no height, hash, address, payment URI or link');
	expect(reason('-5')).toBe('it is no height, hash, address, payment URI or link');
});

import fc from 'fast-check';
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
		['9007199254740992', 'No chain is that long.'],
		['1'.repeat(500), 'No chain is that long.'],
		['1,23', 'Group the digits in threes, such as 3,540,223.'],
		['1,,234', 'Group the digits in threes, such as 3,540,223.'],
		['12 3', 'Group the digits in threes, such as 3,540,223.']
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
		expect(reason(hash.slice(1))).toBe('A hash has 64 hex digits, but this has 63.');
		expect(reason(hash + 'a')).toBe('A hash has 64 hex digits, but this has 65.');
	});

	test('has no other letters', () => {
		expect(reason(hash.slice(0, 10) + 'g' + hash.slice(11))).toBe('A hash has only hex digits, but character 11 is g.');
	});
});

describe('an address', () => {
	test.each([standard, subaddress, integrated])('%s is one', (address) => {
		expect(identify(` ${address} `)).toEqual({ kind: 'address', address });
	});

	test('is missed narrowly', () => {
		expect(reason(standard.slice(1))).toBe('An address has 95 or 106 characters, but this has 94.');
		expect(reason(standard.replace('K', '0'))).toBe('An address has only letters and digits, and never 0, O, I or l.');
	});
});

describe('a payment URI', () => {
	test('has the scheme that is asked for, and is given as typed', () => {
		const uri = `Monero:${standard}?tx_amount=1.5&tx_description=a%20b`;
		expect(identify(`${uri}\n`)).toEqual({ kind: 'uri', uri });
		expect(identify(`oriel:${standard}`, 'oriel')).toEqual({ kind: 'uri', uri: `oriel:${standard}` });
	});

	test('of another scheme is not', () => {
		expect(reason('bitcoin:abc')).toBe('A payment link starts with monero:, but this starts with bitcoin:.');
	});
});

describe("another explorer's link", () => {
	test.each([
		`https://explorer.example/tx/${hash}`,
		`https://explorer.example/tx/${hash.toUpperCase()}/`,
		`http://explorer.example/monero/transaction/${hash}?lang=en`,
		`https://explorer.example/#/tx/${hash}`,
		`HTTPS://explorer.example/block/${hash}#top`,
		`https://xmrchain.net/tx/${hash}/1`,
		`https://xmrchain.net/tx/${hash}/autorefresh`,
		`https://xmrchain.net/search?value=${hash}`,
		`https://xmrchain.net/api/transaction/${hash}`,
		`https://localmonero.co/blocks/search/${hash}`,
		`https://blockchair.com/monero/transaction/${hash}?from=wallet`,
		`https://explorer.example/share/${hash}`
	])('%s leads to its hash', (link) => {
		expect(identify(link)).toEqual({ kind: 'hash', hash });
	});

	test('leads to its height', () => {
		const height = { kind: 'height', height: 1731606 };
		expect(identify('https://p2pool.observer/api/block/1731606?header')).toEqual(height);
		expect(identify('https://localmonero.co/blocks/search/1731606')).toEqual(height);
		expect(identify('https://xmrchain.net/randomx/1731606')).toEqual(height);
		expect(identify('https://explorer.example:8081/block/1731606')).toEqual({ kind: 'height', height: 1731606 });
	});

	test.each([
		['https://explorer.example/tx/1731606', 'This link does not end with a transaction hash.'],
		['https://explorer.example/block/latest', 'This link does not end with a height or a block hash.'],
		[
			'https://explorer.example/about/us',
			'A link is understood if it has a height, a hash, or a transaction with an address and a key.'
		],
		[
			`https://explorer.example/compare/${hash}/${hash}`,
			'A link is understood if it has a height, a hash, or a transaction with an address and a key.'
		]
	])('%s leads nowhere', (link, why) => {
		expect(reason(link)).toBe(why);
	});
});

describe("another explorer's link with a key", () => {
	const key = '1'.repeat(64);
	const of = (text: string) => identify(text);
	const link = { kind: 'payment_key', txid: hash, address: standard, key };

	test.each([
		`https://xmrchain.net/prove/${hash}/${standard}/${key}`,
		`http://explorer.example:8081/prove/${hash}/${standard}/${key}/`,
		`https://www.exploremonero.com/receipt/${hash}/${standard}/${key}`,
		`https://blockchair.com/monero/transaction/prove?txprove=1&address=${standard}&viewkey=${key}&txhash=${hash}`
	])('%s is a payment by the transaction’s key', (text) => {
		expect(of(text)).toEqual({ ...link, of: 'transaction' });
	});

	test.each([
		`https://xmrchain.net/myoutputs/${hash}/${standard}/${key}`,
		`https://explorer.example/whatever/${hash}/${standard}/${key}`,
		`https://blockchair.com/monero/transaction/prove?txprove=0&address=${standard}&viewkey=${key}&txhash=${hash}`,
		`https://xmrchain.net/api/outputs?txhash=${hash}&address=${standard}&viewkey=${key}`
	])('%s has a view key', (text) => {
		expect(of(text)).toEqual({ ...link, of: 'view' });
	});

	test('without a transaction is a secret', () => {
		const text = `https://xmrchain.net/api/outputsblocks?address=${standard}&viewkey=${key}&limit=5`;
		expect(of(text)).toEqual({ kind: 'secret', what: 'keys' });
	});

	test('that leads to a page of this program is that page', () => {
		const page = `#/check?kind=tx_key&txid=${hash}&proof=${key}`;
		expect(of(`https://oriel.example/explorer/${page}`)).toEqual({ kind: 'own_page', page });
		expect(of('https://oriel.example/#/receipt?txid=ab')).toEqual({ kind: 'own_page', page: '#/receipt?txid=ab' });
		expect(reason('https://oriel.example/#/wallet/send?to=x')).not.toBeNull();
	});
});

describe('what must not be sent', () => {
	const seed = (words: number) =>
		Array.from({ length: words }, (_, i) => ['abbey', 'zebra', 'facade'][i % 3]).join(' ');

	test.each([
		['25 words', seed(25), 'seed'],
		['13 words', seed(13), 'seed'],
		['words on numbered lines', seed(25).replace(/\w+/g, (word) => `7. ${word}\n`), 'seed'],
		['words of another script', Array(25).fill('あいさつ').join('\u3000'), 'seed'],
		['a wallet in a URI', `monero_wallet:${standard}?spend_key=${hash}`, 'wallet_uri'],
		['two keys', `${hash}${hash}`, 'keys'],
		['two keys on lines', `${hash}\n${hash}`, 'keys'],
		['an address with its view key', `${standard} ${hash}`, 'keys'],
		['the same with a colon', `${standard}:${hash}`, 'keys']
	])('%s', (_, text, what) => {
		expect(identify(text)).toEqual({ kind: 'secret', what });
	});

	test('a sentence is none', () => {
		expect(reason('eleven words are no seed as far as this knows')).not.toBeNull();
	});
});

describe('what belongs elsewhere', () => {
	test.each(['InProofV2abc', 'OutProofV1abc', 'ProofV1abc', 'SpendProofV1abc', 'ReserveProofV2abc', 'SigV2abc'])(
		'%s is a proof',
		(proof) => {
			expect(identify(` ${proof.slice(0, 9)}\n${proof.slice(9)}`)).toEqual({ kind: 'proof', proof });
		}
	);

	test.each([
		['MultisigxV2R1abc', 'multisig'],
		['4d6f6e65726f206d756c7469736967206578706f727401ab', 'multisig'],
		['4d6f6e65726f20756e7369676e65642074782073657405ab', 'cold'],
		['UR:XMR-OUTPUT/1-3/LPADAX', 'cold']
	])('%s is exchanged by wallets', (text, by) => {
		expect(identify(text)).toEqual({ kind: 'exchanged', by });
	});

	test.each([
		['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'This looks like an address of another coin.'],
		['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'This looks like an address of another coin.'],
		['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'This looks like an address of another coin.'],
		['node.example:18081', 'This looks like the address of a node. Choose nodes at the top of the page.'],
		['http://127.0.0.1:18081/json_rpc', 'This looks like the address of a node. Choose nodes at the top of the page.'],
		['https://node.example', 'This looks like the address of a node. Choose nodes at the top of the page.'],
		[`${'a'.repeat(56)}.onion`, 'This looks like the address of a node. Choose nodes at the top of the page.'],
		[
			'0123456789abcdef',
			'A hash has 64 hex digits, but this has 16. Nodes cannot look up short payment ids, which have 16.'
		],
		['donate@getmonero.org', 'This looks like an OpenAlias. Pay it under Send.'],
		[
			'donate.getmonero.org',
			'This looks like a host name. Choose a node at the top of the page, or pay an OpenAlias under Send.'
		]
	])('%s', (text, why) => {
		expect(reason(text)).toBe(why);
	});

	test('whatever it is, it has a kind', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => identify(text).kind !== undefined));
	});
});

test('what is nothing of these says so', () => {
	expect(reason('  ')).toBe('Nothing was entered.');
	expect(reason('hello world')).toBe('This is not a height, hash, address or link.');
	expect(reason('-5')).toBe('This is not a height, hash, address or link.');
});

import type { ExchangeData } from '../../../src/lib/wallet/exchange/exchange-kinds';
import {
	describeUnfit,
	exchangeRounds,
	parseInfo,
	parseRound,
	parseSetup
} from '../../../src/lib/wallet/multisig-setup';

const keys = (text: string): ExchangeData => ({ kind: 'multisig-keys', text, hashes: [] });

describe('how many sign', () => {
	const draft = { threshold: '2', total: '3', agreed: true };

	test('is parsed', () => {
		expect(parseSetup(draft)).toEqual({ value: { threshold: 2, total: 3 } });
	});

	test.each([
		[{ threshold: '1' }, 'threshold'],
		[{ threshold: '4' }, 'threshold'],
		[{ threshold: '' }, 'threshold'],
		[{ total: '1' }, 'total'],
		[{ total: '17' }, 'total'],
		[{ total: 'two' }, 'total'],
		[{ agreed: false }, 'agreed']
	])('%o is refused', (changed, field) => {
		const read = parseSetup({ ...draft, ...changed });
		expect(Object.keys(read.problem ?? {})).toContain(field);
	});

	test.each([
		[2, 2, 1],
		[2, 3, 2],
		[3, 3, 1],
		[2, 5, 4]
	])('%i of %i takes %i exchanges', (threshold, total, exchanges) => {
		expect(exchangeRounds({ threshold, total })).toBe(exchanges);
	});
});

describe('messages of the others', () => {
	const own = [keys('MultisigxV2R1own')];
	const others = [keys('MultisigxV2R1other')];

	test.each<[string, 'first' | 'later' | null, RegExp]>([
		['MultisigxV2R1own', 'first', /own message/],
		['MultisigxV2R1other', 'first', /Already imported: mark/],
		['MultisigxV2Rnlater', 'first', /of a later round/],
		['MultisigxV2R1third', 'later', /of the first round/]
	])('%s in the %s round are refused', (text, round, words) => {
		expect(describeUnfit(keys(text), own, others, round)).toMatch(words);
	});

	test.each<[string, 'first' | 'later' | null]>([
		['MultisigxV2R1third', 'first'],
		['MultisigxV2Rnthird', 'later'],
		// Of older releases.
		['MultisigV1third', 'first'],
		['MultisigxV1third', 'later'],
		['MultisigxV2R1third', null]
	])('%s in the %s round are accepted', (text, round) => {
		expect(describeUnfit(keys(text), own, others, round)).toBeNull();
	});
});

test('a round needs the message of every other signer, which is named, and then a password, also an empty one', () => {
	expect(parseRound(2, 'secret')).toEqual({ problem: { messages: 'Import the 2 missing messages first.' } });
	expect(parseRound(1, '')).toEqual({ problem: { messages: 'Import the 1 missing message first.' } });
	expect(parseRound(0, '')).toEqual({ value: '' });
});

test('a payment needs the info of as many signers as sign with this one', () => {
	expect(parseInfo(1)).toEqual({ problem: { messages: 'Import the info of 1 more signer first.' } });
	expect(parseInfo(0)).toEqual({ value: null });
	expect(parseInfo(-1)).toEqual({ value: null });
});

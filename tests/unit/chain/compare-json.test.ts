import { compareJson, type Json } from '../../../src/lib/chain/as-json';
import { Verdicts } from '../../../src/lib/chain/verdict';

const computed: Json = {
	version: 2,
	fee: 2n ** 63n,
	vin: [{ key: { k_image: 'ab' } }, { gen: { height: 7 } }],
	extra: [1, 2]
};

function verdictsOn(claimed: unknown, optional: string[] = []) {
	const verdicts = new Verdicts();
	compareJson(verdicts, 'as_json', claimed, computed, optional);
	return verdicts.all;
}

describe('JSON that a node wrote', () => {
	test('is right as a whole, with the number of its values', () => {
		expect(verdictsOn(structuredClone(computed))).toEqual([
			{ fact: 'as_json', kind: 'recomputed', claimed: 6, computed: 6 }
		]);
	});

	test.each<[string, (json: Record<string, unknown>) => void, string, unknown, unknown]>([
		['a number', (json) => (json['version'] = 1), 'as_json.version', 1, 2],
		['an amount, by one unit', (json) => (json['fee'] = 2n ** 63n + 1n), 'as_json.fee', 2n ** 63n + 1n, 2n ** 63n],
		['an amount that was rounded', (json) => (json['fee'] = 2 ** 63), 'as_json.fee', 2 ** 63, 2n ** 63n],
		['a text for a number', (json) => (json['version'] = '2'), 'as_json.version', '2', 2],
		['a value left out', (json) => delete json['version'], 'as_json.version', 'nothing', 2],
		['a list for an object', (json) => (json['vin'] = {}), 'as_json.vin', 'an object', 'a list of 2'],
		['an item too few', (json) => (json['extra'] = [1]), 'as_json.extra.length', 1, 2],
		['an item too many', (json) => (json['extra'] = [1, 2, 3]), 'as_json.extra.length', 3, 2],
		['an item', (json) => (json['extra'] = [1, 3]), 'as_json.extra[1]', 3, 2],
		[
			'a value within',
			(json) => (json['vin'] = [{ key: { k_image: 'ac' } }, { gen: { height: 7 } }]),
			'as_json.vin[0].key.k_image',
			'ac',
			'ab'
		],
		[
			'null for an object',
			(json) => (json['vin'] = [null, { gen: { height: 7 } }]),
			'as_json.vin[0]',
			null,
			'an object'
		]
	])('differs in %s', (_, change, fact, claimed, right) => {
		const json = structuredClone(computed) as Record<string, unknown>;
		change(json);
		expect(verdictsOn(json)).toEqual([{ fact, kind: 'differs', claimed, computed: right }]);
	});

	test('may have more than is known', () => {
		const json = { ...(structuredClone(computed) as object), later: { a: 1 }, news: 5 };
		expect(verdictsOn(json)).toEqual([
			{ fact: 'as_json.later', kind: 'taken', claimed: 'an object', computed: null },
			{ fact: 'as_json.news', kind: 'taken', claimed: 5, computed: null },
			{ fact: 'as_json', kind: 'recomputed', claimed: 6, computed: 6 }
		]);
	});

	test('may leave out what it is allowed to, on the first level', () => {
		const { extra, ...rest } = computed as Record<string, Json>;
		expect(extra).toBeDefined();
		expect(verdictsOn(rest, ['extra', 'gen'])).toMatchObject([{ kind: 'recomputed', claimed: 4 }]);
		const within = { ...(structuredClone(computed) as object), vin: [{ key: { k_image: 'ab' } }, {}] };
		expect(verdictsOn(within, ['extra', 'gen'])).toMatchObject([{ fact: 'as_json.vin[1].gen', kind: 'differs' }]);
	});

	test.each([null, 5, 'text', []])('is not %j', (claimed) => {
		expect(verdictsOn(claimed)).toMatchObject([{ fact: 'as_json', kind: 'differs', computed: 'an object' }]);
	});

	test('need not be there', () => {
		expect(verdictsOn(undefined)).toEqual([]);
	});
});

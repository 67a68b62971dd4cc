import {
	hashDifferences,
	Contradictions,
	describeContradiction,
	type Contradiction
} from '../../../../src/lib/explorer/range/contradiction';

const header = (height: number, hash = `id of ${height}`) => ({ height, hash });
const finding = (height: number, kind: Contradiction['kind'] = 'link', fact = 'prev_hash'): Contradiction => ({
	height,
	kind,
	fact,
	claimed: 'a',
	expected: 'b'
});

test('two nodes differ where their ids do, and where one has none', () => {
	const own = [header(1), header(2), header(3)];
	expect(hashDifferences(own, own)).toEqual([]);
	expect(hashDifferences(own, [header(1), header(2, 'another')])).toMatchObject([
		{ height: 2, claimed: 'id of 2', expected: 'another' },
		{ height: 3, claimed: 'id of 3', expected: 'nothing' }
	]);
});

test('of many findings the first ones of each kind are kept, and all are counted', () => {
	const findings = new Contradictions();
	findings.add(Array.from({ length: 500 }, (_, height) => finding(height)));
	findings.add([finding(900, 'other', 'hash')]);
	expect(findings.count).toBe(501);
	expect(findings.listed).toHaveLength(101);
	expect(findings.listed.at(-1)).toMatchObject({ height: 900 });
});

test('each kind has its own words', () => {
	const all = [finding(1), finding(1, 'link', 'height'), finding(1, 'bytes', 'hash'), finding(1, 'other', 'hash')];
	expect(new Set(all.map(describeContradiction)).size).toBe(all.length);
});

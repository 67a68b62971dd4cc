import { rctTypeName, rctType } from '../../../src/lib/chain/rct';

test('every known RingCT type has a name of its own', () => {
	const names = Object.values(rctType).map(rctTypeName);
	expect(names).not.toContain(null);
	expect(new Set(names).size).toBe(8);
	expect(rctTypeName(rctType.none)).toBe('none');
	expect(rctTypeName(rctType.full)).toBe('MLSAG, Borromean full');
	expect(rctTypeName(rctType.clsag)).toBe('CLSAG, Bulletproof');
	expect(rctTypeName(rctType.bulletproofPlus)).toBe('CLSAG, Bulletproof+');
});

test('an unknown RingCT type has no name', () => {
	expect([rctTypeName(8), rctTypeName(255), rctTypeName(-1), rctTypeName(0.5)]).toEqual([null, null, null, null]);
});

import { chainLabel } from '../../../src/lib/chain-data/chain-label';
import { someInfo } from '../app/fake-node';

test.each([
	['mainnet', null],
	['testnet', 'Testnet'],
	['stagenet', 'Stagenet'],
	['fakechain', 'Private test chain'],
	['wownero', 'Wownero']
])('a chain that its node calls %s is labelled %s', (nettype, label) => {
	expect(chainLabel(someInfo({ nettype }), 'mainnet')).toBe(label);
});

test('before the first answer the site says which chain it is about, if it does', () => {
	expect(chainLabel(null, undefined)).toBeNull();
	expect(chainLabel(null, 'mainnet')).toBeNull();
	expect(chainLabel(null, 'stagenet')).toBe('Stagenet');
});

test('a name of any length, or of no letters, stays a label', () => {
	const label = chainLabel(someInfo({ nettype: `\u202e${'x'.repeat(9999)}` }), undefined) ?? '';
	expect(label.length).toBeLessThan(40);
	expect(label).not.toContain('\u202e');
});

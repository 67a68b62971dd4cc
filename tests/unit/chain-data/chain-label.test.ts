import { chainLabel } from '../../../src/lib/chain-data/chain-label';
import { someInfo } from '../app/fake-node';

test.each([
	['mainnet', null],
	['testnet', 'Testnet'],
	['stagenet', 'Stagenet'],
	['fakechain', 'Private test chain'],
	['wownero', 'Other network'],
	['simulated', 'Other network'],
	['recorded on 28 Nov', 'Other network']
])('a chain that its node calls %s is labelled %s', (nettype, label) => {
	expect(chainLabel(someInfo({ nettype }), 'mainnet')).toBe(label);
});

test('before the first answer the site says which chain it is about, if it does', () => {
	expect(chainLabel(null, undefined)).toBeNull();
	expect(chainLabel(null, 'mainnet')).toBeNull();
	expect(chainLabel(null, 'stagenet')).toBe('Stagenet');
	expect(chainLabel(someInfo({ nettype: 'wownero' }), 'wownero')).toBe('Wownero');
});

test('a name of any length, or of no letters, stays a label', () => {
	const name = `\u202e${'x'.repeat(9999)}`;
	expect((chainLabel(null, name) ?? '').length).toBeLessThan(40);
	expect(chainLabel(someInfo({ nettype: name }), undefined)).toBe('Other network');
});

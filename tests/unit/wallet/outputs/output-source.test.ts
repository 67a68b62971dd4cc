import { describeSource } from '../../../../src/lib/wallet/outputs/output-source';
import { outputsOf, type Origin } from '../../../../src/lib/wallet/outputs/own-outputs';
import { listed } from './listed';

const coin = { ticker: 'XMR', decimals: 12 };
const labels = new Map([
	['0/5', 'Café <b>'],
	['0/6', 'Request 2026-11-23 14:02 UTC · 1.6 XMR · Guitar lessons'],
	['0/7', 'Request 2026-'],
	['0/0', 'Primary account']
]);

function source(minor: number, some: Partial<Origin> = {}, isKnown = true) {
	const [output] = outputsOf(0, [listed(1, { subaddr_index: { major: 0, minor } })]);
	if (!output) throw new Error('no output');
	const origin = { timestamp: null, unlockTime: 0n, isMined: false, isChange: false, ...some };
	return describeSource(output, isKnown ? origin : null, labels, coin);
}

test('an output is named by what it comes from', () => {
	expect(source(0, { isMined: true })).toBe('Block reward');
	expect(source(0, { isChange: true })).toBe('Change');
	expect(source(0)).toBe('Primary account');
	expect(source(5)).toBe('Café <b>');
	expect(source(5, {}, false)).toBe('Café <b>');
	expect(source(11)).toBe('Address 11');
});

test('the label of a request is never shown as it is', () => {
	expect(source(6)).toBe('Guitar lessons');
	expect(source(7)).toBe('Request');
});

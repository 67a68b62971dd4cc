import { verificationLines } from '../../../src/lib/verification/lines';
import { reportOf, reportText, type ReportedVerification } from '../../../src/lib/verification/report';

const verified: ReportedVerification = {
	subject: 'Block 600',
	id: 'ab'.repeat(32),
	network: 'mainnet',
	milliseconds: 41.6,
	lines: verificationLines('block', [
		{ fact: 'hash', kind: 'recomputed', claimed: 'ab', computed: 'ab' },
		{ fact: 'reward', kind: 'differs', claimed: 2n ** 64n, computed: 600_000_000_000n },
		{ fact: 'depth', kind: 'taken', claimed: 3, computed: null }
	])
};
const context = { release: '0.1.0', at: Date.UTC(2026, 10, 22, 20, 30), node: null };

describe('a report', () => {
	test('has every line, what was computed, and what was not checked', () => {
		const text = reportText(verified, context);
		expect(text).toContain('Verification: Block 600\n' + 'ab'.repeat(32));
		expect(text).toContain('Oriel 0.1.0, 2026-11-22T20:30:00.000Z, 42 ms');
		expect(text).toContain('Bytes: Differs. 1 of 2 checks failed.');
		expect(text).toContain('Reward: 18446744073709551616 (differs, this page computed 600000000000)');
		expect(text).toContain('Work: Not checked.');
		expect(text).toContain('Which chain has the most work: needs all headers, or the checkpoints (not checked)');
		expect(text).toContain('Blocks above it: 3 (claimed by the node)');
	});

	test('has what differs before what is left out of the text', () => {
		const equal = Array.from({ length: 60 }, (_, i) => ({
			fact: `transactions[${i}]`,
			kind: 'recomputed' as const,
			claimed: 'ab',
			computed: 'ab'
		}));
		const wrong = { fact: 'nonce', kind: 'differs' as const, claimed: 1, computed: 2 };
		const text = reportText({ ...verified, lines: verificationLines('block', [...equal, wrong]) }, context);
		expect(text).toContain('Nonce: 1 (differs, this page computed 2)');
		expect(text).toContain('and 21 more');
	});

	test('names the node by its host alone, and only when asked to', () => {
		const node = 'https://user:secret@node.example:18089/path';
		expect(reportText(verified, context)).toContain('Node: not named');
		const named = reportText(verified, { ...context, node });
		expect(named).toContain('Node: node.example:18089\n');
		expect(named).not.toMatch(/secret|path/);
	});

	test('is JSON without loss of digits', () => {
		const report = JSON.parse(JSON.stringify(reportOf(verified, context))) as ReturnType<typeof reportOf>;
		expect(report).toMatchObject({ release: '0.1.0', node: null, network: 'mainnet', milliseconds: 42 });
		expect(report.lines.map(({ name }) => name)).toEqual(['Bytes', 'Proofs', 'Work', 'Claimed by the node']);
		expect(report.lines[0]?.checks[1]).toEqual({
			fact: 'reward',
			result: 'differs',
			claimed: '18446744073709551616',
			computed: '600000000000'
		});
	});
});

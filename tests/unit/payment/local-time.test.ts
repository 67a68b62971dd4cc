import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parseLocal, writeLocal } from '../../../src/lib/payment/local-time';

describe('the time of a field', () => {
	test('is local, to the minute', () => {
		const written = writeLocal(1_764_000_059);
		expect(written).toMatch(/^2025-11-2[45]T\d\d:\d\d$/);
		expect(new Date(written).getTime()).toBe(1_764_000_000_000);
		expect(parseLocal(written)).toBe('1764000000');
	});

	test('is local in the hours after the clocks were changed', () => {
		const module = JSON.stringify(new URL('../../../src/lib/payment/local-time.ts', import.meta.url).href);
		const script = `import(${module}).then(({ writeLocal }) => process.stdout.write(writeLocal(1772955000)))`;
		// 2026-03-08T07:30Z. A program of its own, since a thread cannot change its time zone.
		const written = execFileSync(process.execPath, ['--import', 'tsx', '-e', script], {
			env: { ...process.env, TZ: 'America/New_York' }
		});
		expect(String(written)).toBe('2026-03-08T03:30');
	});

	test('may be none', () => {
		expect(parseLocal('')).toBe('');
		expect(parseLocal('2025-13-40T99:99')).toBe('');
	});
});

import { describe, expect, test } from 'vitest';
import { parseLocal, writeLocal } from '../../../src/lib/payment/local-time';

describe('the time of a field', () => {
	test('is local, to the minute', () => {
		const written = writeLocal(1_764_000_059);
		expect(written).toMatch(/^2025-11-2[45]T\d\d:\d\d$/);
		expect(new Date(written).getTime()).toBe(1_764_000_000_000);
		expect(parseLocal(written)).toBe('1764000000');
	});

	test('may be none', () => {
		expect(parseLocal('')).toBe('');
		expect(parseLocal('2025-13-40T99:99')).toBe('');
	});
});

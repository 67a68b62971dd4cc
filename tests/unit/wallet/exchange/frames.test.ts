import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qrMatrix } from '../../../../src/lib/payment/qr';
import { qrPng } from '../../../../src/lib/payment/qr-png';
import {
	collect,
	FRAME_BYTES,
	framesOf,
	missing,
	MOST_FRAMES,
	parseFrame,
	type Collected
} from '../../../../src/lib/wallet/exchange/frames';
import { readCode } from '../../../pictures/read-code';
import { anyHandOver, unsigned } from './exchange-data';

/** Reads codes one after another. */
function readAll(frames: readonly string[], wanted = parseFrame(frames[0] ?? '')?.kind ?? expect.unreachable()) {
	let collected: Collected | null = null;
	const problems: string[] = [];
	for (const frame of frames) {
		const step = collect(collected, frame, wanted);
		if (step.problem !== null) problems.push(step.problem);
		if (step.exchangeData) return { exchangeData: step.exchangeData, problems, collected: step.collected };
		collected = step.collected;
	}
	return { exchangeData: null, problems, collected };
}

const damaged = (frame: string) => {
	const last = frame.length - 1;
	return frame.slice(0, last - 1) + (frame[last - 1] === 'A' ? 'B' : 'A') + frame.slice(last);
};

describe('a sequence of codes', () => {
	test('transfers any data, in any order and with repeated codes', () => {
		fc.assert(
			fc.property(anyHandOver, fc.infiniteStream(fc.nat()), (exchangeData, numbers) => {
				const frames = framesOf(exchangeData);
				const seen = numbers.next();
				const turned = [...frames, ...frames].slice((seen.value ?? 0) % frames.length).reverse();
				expect(readAll(turned)).toMatchObject({ exchangeData, problems: [] });
			})
		);
	});

	test('has codes of version 18 at most, of nearly equal size, in capitals', () => {
		for (const length of [1, FRAME_BYTES, FRAME_BYTES + 1, 20_000]) {
			const frames = framesOf(unsigned(length));
			for (const frame of frames) {
				expect(frame).toMatch(/^ORIEL:UNSIGNED\/\d+\/\d+\/[0-9A-F]{8}\/[A-Z2-7]+$/);
				expect(qrMatrix(frame)?.length).toBeLessThanOrEqual(89);
			}
			expect(frames).toHaveLength(Math.ceil((length + 22) / FRAME_BYTES));
		}
	});

	test('is decoded by another library', async () => {
		for (const frame of framesOf(unsigned(1300))) {
			const image = await qrPng(qrMatrix(frame) ?? expect.unreachable(), 3);
			expect(readCode(Buffer.from(await image.arrayBuffer()))).toBe(frame);
		}
	});

	test('is empty for data that is too long', () => {
		expect(framesOf(unsigned(MOST_FRAMES * FRAME_BYTES - 22))).toHaveLength(MOST_FRAMES);
		expect(framesOf(unsigned(MOST_FRAMES * FRAME_BYTES))).toEqual([]);
	});

	test('says which codes are missing', () => {
		const frames = framesOf(unsigned(480 * 9));
		const { collected } = readAll([frames[0], frames[4], frames[7]].map((frame) => frame ?? ''));
		expect(collected && missing(collected)).toBe('2–4, 6–7, 9–10');
	});
});

describe('a code of something else is reported, and the codes read so far stay', () => {
	const frames = framesOf(unsigned(1300));
	const [first = '', second = '', third = ''] = frames;
	const after = collect(null, first, 'unsigned').collected;

	test.each([
		['of a payment', 'monero:4abc', /not part of an export/],
		['of another sequence', framesOf(unsigned(1300, 2))[1] ?? '', /belongs to something else, with the mark/],
		['of another kind', second.replace('UNSIGNED', 'SIGNED'), /This is a signed transfer/],
		['that is cut off', second.slice(0, 20), /damaged/],
		['with a place beyond its count', second.replace('/2/3/', '/4/3/'), /damaged/],
		['with no place', second.replace('/2/3/', '/0/3/'), /damaged/],
		['of an unknown kind', second.replace('UNSIGNED', 'SOMETHING'), /damaged/],
		['that says something else for a place', damaged(first), /differ|damaged/]
	])('one %s', (_, code, words) => {
		const step = collect(after, code, 'unsigned');
		expect(step.problem).toMatch(words);
		expect(step.exchangeData).toBeNull();
		expect(step.collected).toBe(after);
	});

	test('a changed code is detected at the end', () => {
		const changed = second.replace(
			/\/([A-Z2-7])([A-Z2-7]+)$/,
			(_, a: string, rest: string) => `/${a === 'A' ? 'B' : 'A'}${rest}`
		);
		const { exchangeData, problems, collected } = readAll([first, changed, third]);
		expect(exchangeData).toBeNull();
		expect(problems).toEqual([expect.stringMatching(/together they are not an unsigned transfer.*Start again/)]);
		expect(collected).toBeNull();
	});

	test('whatever it says', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.string().map((text) => `oriel:${text}`)
				),
				(text) => {
					expect(collect(after, text, 'unsigned').exchangeData).toBeNull();
				}
			)
		);
	});
});

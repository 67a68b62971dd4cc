import { fromBase32, toBase32 } from './base32';
import { checkMark, fromBytes, toBytes } from './bytes';
import { isKind, KINDS, describeOtherKind, type ExchangeData, type Kind } from './kinds';

/** Bytes in a code: with the prefix, it is of version 18, with 89 modules a side. */
export const FRAME_BYTES = 480;

/** More codes take too long to scan: use a file instead. */
export const MOST_FRAMES = 400;

/** One code of a sequence. */
export interface Frame {
	kind: Kind;
	/** From 1 to `count`. */
	number: number;
	count: number;
	/** Of all the data, not of this part. */
	check: string;
	bytes: Uint8Array;
}

/**
 * The texts of the QR codes for some data (docs/decisions/0014-exchange-between-wallets.md), of about equal size.
 * Empty when there would be more than `MOST_FRAMES`.
 */
export function framesOf(exchangeData: ExchangeData): string[] {
	const bytes = toBytes(exchangeData);
	const count = Math.max(1, Math.ceil(bytes.length / FRAME_BYTES));
	if (count > MOST_FRAMES) return [];
	const size = Math.ceil(bytes.length / count);
	const check = checkMark(exchangeData.kind, bytes);
	return Array.from({ length: count }, (_, index) => {
		const part = toBase32(bytes.subarray(index * size, (index + 1) * size));
		return `oriel:${exchangeData.kind}/${index + 1}/${count}/${check}/${part}`.toUpperCase();
	});
}

/** Whether a text looks like one code of a sequence. */
export const isFrame = (text: string) => /^oriel:/i.test(text.trim());

/** Null for a damaged code. */
export function parseFrame(text: string): Frame | null {
	const parts = /^oriel:([a-z-]+)\/(\d{1,3})\/(\d{1,3})\/([0-9a-f]{8})\/([a-z2-7]+)$/i.exec(text.trim());
	const [, name = '', number = '', count = '', check = '', part = ''] = parts ?? [];
	const kind = name.toLowerCase();
	const bytes = fromBase32(part);
	if (!isKind(kind) || !bytes || Number(number) < 1 || Number(number) > Number(count)) return null;
	return { kind, number: Number(number), count: Number(count), check: check.toLowerCase(), bytes };
}

/** The codes of a sequence that have been read. */
export type Collected = Omit<Frame, 'number' | 'bytes'> & { parts: ReadonlyMap<number, Uint8Array> };

/** After one more code. `exchangeData` is set once all are read. */
export interface Step {
	collected: Collected | null;
	exchangeData: ExchangeData | null;
	problem: string | null;
}

/** Adds a code, in any order; repeats are ignored. */
export function collect(collected: Collected | null, text: string, wanted: Kind): Step {
	const refuse = (problem: string): Step => ({ collected, exchangeData: null, problem });
	if (!isFrame(text)) return refuse('This code is not part of an export.');
	const frame = parseFrame(text);
	if (!frame) return refuse('A damaged code was read. It will be shown again.');
	const { kind, number, count, check, bytes } = frame;
	if (kind !== wanted) return refuse(describeOtherKind(kind, wanted));
	if (collected && (collected.check !== check || collected.count !== count)) {
		return refuse(
			`This code belongs to something else, with the mark ${check}. The codes read so far have the mark ${collected.check}: continue with those, or start again.`
		);
	}
	const before = collected?.parts.get(number);
	if (before && String(before) !== String(bytes)) {
		return refuse('Two codes with the same number differ: one of them is damaged. Start again.');
	}
	const parts = new Map(collected?.parts).set(number, bytes);
	const step = { kind, count, check, parts };
	if (parts.size < count) return { collected: step, exchangeData: null, problem: null };
	const exchangeData = assemble(step);
	if (exchangeData) return { collected: step, exchangeData, problem: null };
	return {
		collected: null,
		exchangeData: null,
		problem: `All codes were read, and together they are not ${KINDS[kind].name}: one of them is damaged. Start again.`
	};
}

function assemble({ kind, count, check, parts }: Collected): ExchangeData | null {
	const bytes = Array.from({ length: count }, (_, index) => [...(parts.get(index + 1) ?? [])]).flat();
	const whole = Uint8Array.from(bytes);
	return checkMark(kind, whole) === check ? fromBytes(kind, whole) : null;
}

/** The missing numbers, in ranges: `3, 7–9`. */
export function missing({ count, parts }: Collected): string {
	const ranges: [number, number][] = [];
	for (let number = 1; number <= count; number++) {
		if (parts.has(number)) continue;
		const last = ranges.at(-1);
		if (last?.[1] === number - 1) last[1] = number;
		else ranges.push([number, number]);
	}
	return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

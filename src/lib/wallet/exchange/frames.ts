import { fromBase32, toBase32 } from './base32';
import { checkMark, fromBytes, toBytes } from './bytes';
import { isKind, KINDS, describeOtherKind, type ExchangeData, type Kind } from './kinds';

/** Bytes in a code: with these, and what stands before them, it is one of version 18, 89 modules a side. */
export const FRAME_BYTES = 480;

/** More codes than this take too long to read: a file is the better way then. */
export const MOST_FRAMES = 400;

/** One code of a sequence. */
export interface Frame {
	kind: Kind;
	/** Its place, from 1 on, and how many there are. */
	number: number;
	count: number;
	/** Of the whole, not of this part. */
	check: string;
	bytes: Uint8Array;
}

/**
 * The texts of the codes that carry something together (docs/decisions/0014-exchange-between-wallets.md), as equal in size as can be.
 * None when it takes more than `MOST_FRAMES`.
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

/** Whether a text is meant to be one of a sequence. */
export const isFrame = (text: string) => /^oriel:/i.test(text.trim());

/** Null when it is none, or a damaged one. */
export function parseFrame(text: string): Frame | null {
	const parts = /^oriel:([a-z-]+)\/(\d{1,3})\/(\d{1,3})\/([0-9a-f]{8})\/([a-z2-7]+)$/i.exec(text.trim());
	const [, name = '', number = '', count = '', check = '', part = ''] = parts ?? [];
	const kind = name.toLowerCase();
	const bytes = fromBase32(part);
	if (!isKind(kind) || !bytes || Number(number) < 1 || Number(number) > Number(count)) return null;
	return { kind, number: Number(number), count: Number(count), check: check.toLowerCase(), bytes };
}

/** What of a sequence has been read so far. */
export type Collected = Omit<Frame, 'number' | 'bytes'> & { parts: ReadonlyMap<number, Uint8Array> };

/** What a further code has added. `exchangeData` is there once all are. */
export interface Step {
	collected: Collected | null;
	exchangeData: ExchangeData | null;
	problem: string | null;
}

/** Takes a code in: in any order, and as often as it is seen. */
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
	const exchangeData = put(step);
	if (exchangeData) return { collected: step, exchangeData, problem: null };
	return {
		collected: null,
		exchangeData: null,
		problem: `All codes were read, and together they are not ${KINDS[kind].name}: one of them is damaged. Start again.`
	};
}

function put({ kind, count, check, parts }: Collected): ExchangeData | null {
	const bytes = Array.from({ length: count }, (_, index) => [...(parts.get(index + 1) ?? [])]).flat();
	const whole = Uint8Array.from(bytes);
	return checkMark(kind, whole) === check ? fromBytes(kind, whole) : null;
}

/** The places that are missing, in ranges: `3, 7–9`. */
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

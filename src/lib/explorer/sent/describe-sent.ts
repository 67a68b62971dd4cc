import { isHex, toHex } from '../../bytes/hex';
import { shortHash } from '../../format/hash';
import { parseJson } from '../../rpc/json';
import { decodePortableStorage } from '../../rpc/portable-storage/decode';
import type { SentCalls } from '../../rpc/traffic';

/** The calls of one operation, for display. */
export interface SentOperation {
	operation: string;
	calls: number;
	bytes: number;
	/** Unix seconds of the newest call. */
	lastSentAt: number;
	/** Information that the calls disclose; null if only that this page is open. */
	reveals: string | null;
	/** Params of the calls, one line each. */
	params: string[];
}

/** Information that a param discloses, by the param's name. */
const DISCLOSED_BY_PARAM: Readonly<Record<string, string>> = {
	txs_hashes: 'which transactions you look at',
	txid: 'which transaction you look at',
	hash: 'which block you look at',
	hashes: 'which blocks you look at',
	height: 'which height you look at',
	heights: 'which heights you look at',
	start_height: 'which range of heights you look at',
	from_height: 'which range of heights you look at',
	block_ids: 'how far you have come',
	key_images: 'which key images you ask about',
	outputs: 'which outputs you ask about: those of a ring lead to its transaction',
	address: 'an address'
};

/** Values of a list that are shown; `/get_outs` and similar calls may have many. */
const MAX_SHOWN_VALUES = 8;

/** The operations that a server received, the newest first. */
export async function describeSent(sent: ReadonlyMap<string, SentCalls>): Promise<SentOperation[]> {
	const all = [...sent].map(async ([operation, { calls, bytes, lastSentAt, bodies }]) => {
		const params = await Promise.all([...bodies].map(paramsOf));
		const names = new Set(params.flatMap((one) => Object.keys(one)));
		const known = [...names].map((name) => DISCLOSED_BY_PARAM[name]).filter((text) => text !== undefined);
		const reveals = [...new Set(known)].join('; ');
		const shownParams = params.map(describeParams).filter((text) => text !== '');
		return {
			operation,
			calls,
			bytes,
			lastSentAt: Math.floor(lastSentAt / 1000),
			reveals: reveals || null,
			params: shownParams
		};
	});
	return (await Promise.all(all)).toSorted((a, b) => b.lastSentAt - a.lastSentAt);
}

type Params = Readonly<Record<string, unknown>>;

/**
 * The params of a call. Bodies that were too long are stored truncated: of these, only the names in the stored part
 * are found.
 */
async function paramsOf(body: string | Uint8Array): Promise<Params> {
	try {
		if (body instanceof Uint8Array) return decodePortableStorage(body) as Params;
		const parsed = (await parseJson(new TextEncoder().encode(body))) as Params;
		return 'jsonrpc' in parsed ? ((parsed['params'] as Params | undefined) ?? {}) : parsed;
	} catch {
		const text = typeof body === 'string' ? body : String.fromCharCode(...body);
		const named = Object.keys(DISCLOSED_BY_PARAM).filter((name) => text.includes(name));
		return Object.fromEntries(named.map((name) => [name, 'many']));
	}
}

function describeParams(params: Params): string {
	return Object.entries(params)
		.map(([name, value]) => `${name}: ${describeValue(value)}`)
		.join(' · ');
}

function describeValue(value: unknown): string {
	if (value instanceof Uint8Array) return shortHash(toHex(value));
	if (Array.isArray(value)) {
		const shown = value.slice(0, MAX_SHOWN_VALUES).map(describeValue).join(', ');
		return value.length > MAX_SHOWN_VALUES ? `${shown} and ${value.length - MAX_SHOWN_VALUES} more` : shown;
	}
	if (typeof value === 'object' && value !== null) return Object.values(value).map(describeValue).join('/');
	return typeof value === 'string' && isHex(value, 32) ? shortHash(value) : String(value);
}

import * as v from 'valibot';
import { parseJson, stringifyJson } from '../rpc/json';
import { getInfo } from '../rpc/daemon/node';
import { blockHeader } from '../rpc/daemon/records';

const OVERVIEW_STORAGE_KEY = 'oriel-overview';

const lastOverview = v.object({
	/** The node's address. */
	node: v.string(),
	/** Unix seconds. */
	at: v.number(),
	info: getInfo.result,
	/** The newest first. */
	headers: v.array(blockHeader)
});

export type LastOverview = v.InferOutput<typeof lastOverview>;

/**
 * The tip and the newest blocks of the last visit, from localStorage; null if there are none, or they are from
 * another node.
 */
export async function loadLastOverview(node: string): Promise<LastOverview | null> {
	try {
		const text = localStorage.getItem(OVERVIEW_STORAGE_KEY);
		if (text === null) return null;
		const { success, output } = v.safeParse(lastOverview, await parseJson(new TextEncoder().encode(text)));
		return success && output.node === node ? output : null;
	} catch {
		return null;
	}
}

/** Stores what the next visit shows first: blocks and the node's state, nothing about transactions or wallets. */
export function storeLastOverview({ node, at, info, headers }: LastOverview): void {
	const text = stringifyJson({ node, at, info: withHexIntegers(info), headers: headers.map(withHexIntegers) });
	try {
		localStorage.setItem(OVERVIEW_STORAGE_KEY, text);
	} catch {
		// The storage is full or forbidden: the next visit has to wait for the node.
	}
}

/** Writes wide integers as hex, the way nodes send them. */
const withHexIntegers = (fields: object) =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			name.startsWith('wide_') && typeof value === 'bigint' ? `0x${value.toString(16)}` : (value as unknown)
		])
	);

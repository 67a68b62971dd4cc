import { createClient } from '../rpc/client';
import { getInfo, type NodeInfo } from '../rpc/daemon/node';
import type { Login } from '../rpc/digest';
import { RpcError, type Failure } from '../rpc/errors';

/** The result of testing an address. */
export type Probe = { info: NodeInfo } | { failure: Failure };

/** Tests whether a node answers at an address. Its failures are returned, not thrown. */
export async function probeNode(url: string, login: Login | undefined, signal: AbortSignal): Promise<Probe> {
	try {
		return { info: await createClient({ url, login }).call(getInfo, undefined, { signal }) };
	} catch (error) {
		if (error instanceof RpcError) return { failure: error.failure };
		throw error;
	}
}

/**
 * Normalizes a typed address: `node.example:18081` means http. Null when it is not valid.
 *
 * A login in it is refused: it would end up in the list of saved nodes.
 */
export function parseNodeAddress(text: string): string | null {
	const typed = text.trim();
	const full = /^(https?:|[a-z][a-z0-9+.-]*:\/\/)/i.test(typed) ? typed : `http://${typed}`;
	// Some browsers take a space in a host's name.
	if (/\s/.test(typed) || !URL.canParse(full)) return null;
	const url = new URL(full);
	const plain = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
	return plain && !url.search && !url.hash ? (url.origin + url.pathname).replace(/\/+$/, '') : null;
}

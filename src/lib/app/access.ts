import { RpcError, type Failure } from '../rpc/errors';
import type { Transport } from '../rpc/transport';
import { LocalAccess } from './local-access.svelte';

const accessByOrigins = new Map<string, LocalAccess>();

/** Access of this page to a service, memoized by the origins of both. */
export function accessTo(url: string): LocalAccess {
	const page = globalThis.location?.href ?? '';
	const key = [page, url].map((address) => (URL.canParse(address) ? new URL(address).origin : address)).join(' ');
	const access = accessByOrigins.get(key) ?? new LocalAccess(url, page);
	accessByOrigins.set(key, access);
	return access;
}

/** Resolves when the call is aborted. */
const untilAborted = (signal?: AbortSignal) =>
	new Promise<Failure>((resolve) => {
		signal?.addEventListener('abort', () => resolve({ kind: 'cancelled' }), { once: true });
	});

/** Wraps a transport: each call waits until the browser permits it. */
export const withLocalAccess =
	(transport: Transport, url: string): Transport =>
	async (exchange) => {
		const access = accessTo(url);
		if (!access.requiresPermission) return transport(exchange);
		const failure = await Promise.race([access.waitForPermission(), untilAborted(exchange.signal)]);
		if (failure) throw new RpcError(failure, exchange.operation, false);
		return transport({ ...exchange, targetAddressSpace: access.space });
	};

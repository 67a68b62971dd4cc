import { RECORDED_URL } from '$lib/format/recorded';
import type { Client } from '$lib/rpc/client';
import { lazyClient } from '$lib/app/lazy-client';

/** The recorded chain; its code and file are fetched with the first call. */
const recordedChain = lazyClient(RECORDED_URL, () =>
	import('$lib/chain-data/recorded/client').then(({ recordedClient }) => recordedClient())
);

/** Client for an address that may be the recorded chain. @param other makes the client of a node */
export const clientForUrl = (url: string, other: (url: string) => Client): Client =>
	url === RECORDED_URL ? { ...recordedChain } : other(url);

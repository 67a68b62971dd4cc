import { CODES } from '$lib/format/wallet-refusals';
import type { Client } from '$lib/rpc/client';
import { RpcError, type Failure } from '$lib/rpc/errors';
import { getAddress } from '$lib/rpc/wallet/accounts';
import { getHeight } from '$lib/rpc/wallet/service';
import { isViewOnly } from '../view-only';

/** Which wallet a service has open. */
export type FileState =
	| { kind: 'open'; address: string; height: number; viewOnly: boolean }
	| { kind: 'none' }
	/** It gave no answer in time: most of the time it scans. */
	| { kind: 'silent' }
	| { kind: 'failed'; failure: Failure };

/** Milliseconds after which a service counts as silent. */
export const SILENCE = 5000;

/** Never throws for what the service does: what was typed on the page has to stay there. */
export async function readState(wallet: Client): Promise<FileState> {
	const options = { patience: SILENCE };
	try {
		const [{ address }, { height }] = await Promise.all([
			wallet.call(getAddress, { account_index: 0 }, options),
			wallet.call(getHeight, undefined, options)
		]);
		return { kind: 'open', address, height, viewOnly: await isViewOnly(wallet, options) };
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		const { failure } = error;
		if (failure.kind === 'timed_out') return { kind: 'silent' };
		if (failure.kind === 'refused' && failure.code === CODES.notOpen) return { kind: 'none' };
		return { kind: 'failed', failure };
	}
}

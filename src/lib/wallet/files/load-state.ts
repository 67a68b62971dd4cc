import { CODES } from '../../rpc/wallet/codes';
import type { Client } from '../../rpc/client';
import { RpcError, type Failure } from '../../rpc/errors';
import { getAddress } from '../../rpc/wallet/accounts';
import { getHeight } from '../../rpc/wallet/service';
import { isViewOnly } from '../../queries/view-only';

/** Which wallet a service has open. */
export type FileState =
	| { kind: 'open'; address: string; height: number; viewOnly: boolean }
	| { kind: 'none' }
	/** It did not answer in time: usually it is scanning. */
	| { kind: 'silent' }
	| { kind: 'failed'; failure: Failure };

/** Milliseconds after which a service counts as silent. */
export const SILENCE_MS = 5000;

/** Never throws an RpcError: an error page would discard what was typed. */
export async function loadState(wallet: Client): Promise<FileState> {
	const options = { timeoutMs: SILENCE_MS };
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

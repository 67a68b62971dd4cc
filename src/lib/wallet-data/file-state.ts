import type { Query } from '../app/query.svelte';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { getAddress } from '../rpc/wallet/accounts';
import { getHeight } from '../rpc/wallet/service';
import { isViewOnly } from './view-only';
import { openedFiles } from './opened-files.svelte';

/** The wallet that a service has open, or why that is not known. */
export type FileState =
	| { kind: 'open'; address: string; height: number; viewOnly: boolean }
	| { kind: 'none' }
	/** No answer within `NO_ANSWER_TIMEOUT_MS`: the service is usually scanning. */
	| { kind: 'silent' }
	| { kind: 'failed'; failure: Failure };

/** Milliseconds after which a service counts as silent. */
export const NO_ANSWER_TIMEOUT_MS = 5000;

/** Query of the wallet that a service has open. A failure is an answer as well. */
export const fileStateQuery = (wallet: Client): Query<FileState> => ({
	service: wallet.url,
	key: ['file'],
	staleOn: 'transfers',
	async load(signal, before) {
		const state = await loadFileState(wallet, before);
		if (signal.aborted) return state;
		if (state.kind === 'open') openedFiles.noteAddress(wallet, state.address);
		if (state.kind === 'none') openedFiles.noteAddress(wallet, null);
		return state;
	}
});

/**
 * Loads the state of a service.
 *
 * @param before the previous state: its `viewOnly` is kept, unless the address differs or the height is lower, which
 * may mean another file of the same keys
 */
export async function loadFileState(wallet: Client, before?: FileState): Promise<FileState> {
	const options = { timeoutMs: NO_ANSWER_TIMEOUT_MS };
	try {
		const [{ address }, { height }] = await Promise.all([
			wallet.call(getAddress, { account_index: 0 }, options),
			wallet.call(getHeight, undefined, options)
		]);
		const isSame = before?.kind === 'open' && before.address === address && before.height <= height;
		const viewOnly = isSame ? before.viewOnly : await isViewOnly(wallet, options);
		return { kind: 'open', address, height, viewOnly };
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		const { failure } = error;
		if (failure.kind === 'timed_out') return { kind: 'silent' };
		if (failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.notOpen) return { kind: 'none' };
		return { kind: 'failed', failure };
	}
}

import { loadPart } from '../../app/load-part';
import { sendOnce } from '../../app/act';
import { formatInteger } from '../../format/amount';
import type { ActionResult } from '../../format/action-status';
import { quoted } from '../../format/quoted';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import type { Operation, ParamsOf, ResultOf } from '../../rpc/operation';
import { getAddress } from '../../rpc/wallet/accounts';
import * as rpc from '../../rpc/wallet/files';
import { primaryAddressParams } from '../../rpc/wallet/records';
import type { RestoreFrom } from './restore-height';
import type { CreateWalletRequest, FileRequest, KeysRequest, PasswordRequest, SeedRequest } from './file-requests';
import { openedFiles } from '../../wallet-data/opened-files.svelte';
import { wordsOf } from './seed-check';
import { walletActions } from '../../wallet-data/actions';
import { refreshWallet } from '../../wallet-data/refresh';

/** Places of the actions in the action log. */
export const FILE_ACTIONS = ['open', 'create', 'seed', 'keys', 'close', 'store', 'password'] as const;
export type FileAction = (typeof FILE_ACTIONS)[number];

const SLOW = 'This takes some seconds, or minutes on a slow computer.';

/** @returns the height of the first block at or after a time in Unix seconds. @throws RpcError */
type HeightAt = (time: number) => Promise<number>;

/** A wallet whose seed has not been confirmed yet. */
interface UnconfirmedSeed {
	/** The wallet service's address. */
	url: string;
	name: string;
	/** The primary address; null when it could not be loaded. */
	address: string | null;
	/** The reason for showing the seed, in a sentence. */
	why: string;
	/** Height of the newest block before the wallet was created, to restore it from; null when unknown. */
	height: number | null;
}

/** Actions on wallet files. Outlives the page, as creating a file can take minutes. */
export class WalletFiles {
	/** A wallet created in this page whose seed has not been confirmed yet. */
	unconfirmedSeed = $state.raw<UnconfirmedSeed | null>(null);
	/** Why the height of a day, or the seed, could not be loaded. */
	loadFailure = $state.raw<{ place: FileAction; failure: Failure } | null>(null);
	/** The form that waits for the height of a day, and since when (milliseconds since 1970). */
	heightLookup = $state.raw<{ place: FileAction; since: number } | null>(null);

	/** @returns whether the wallet is open */
	async open(wallet: Client, request: FileRequest): Promise<boolean> {
		const title = `The wallet ${quoted(request.filename)} has been opened.`;
		return (await this.#open(wallet, 'open', rpc.openWallet, { ...request }, { title })) !== null;
	}

	/** @param height the height of the newest block; null when unknown */
	async create(wallet: Client, request: CreateWalletRequest, height: number | null): Promise<boolean> {
		const name = quoted(request.filename);
		const title = `The wallet ${name} has been created and opened.`;
		if (!(await this.#open(wallet, 'create', rpc.createWallet, { ...request }, { title }))) return false;
		const first = await sendOnce(wallet, getAddress, primaryAddressParams);
		const address = first.kind === 'answered' ? first.result.address : null;
		const why = `The wallet ${name} has been created.`;
		this.unconfirmedSeed = { url: wallet.url, name: request.filename, address, why, height };
		return true;
	}

	/** @returns new seed words if the seed was in a deprecated word list; null when the wallet was not restored */
	async restoreSeed(
		wallet: Client,
		request: SeedRequest,
		heightAt: HeightAt
	): Promise<{ words: string[] | null } | null> {
		const { filename, password, seed, offset, language, from } = request;
		const restore_height = await this.#heightOf('seed', from, heightAt);
		if (restore_height === null) return null;
		const own = offset === '' ? {} : { seed_offset: offset };
		const params = { filename, password, seed, language, restore_height, ...own };
		const done = restoredText(filename, restore_height);
		const restored = await this.#open(wallet, 'seed', rpc.restoreDeterministicWallet, params, done);
		if (!restored) return null;
		const words = restored.was_deprecated && restored.seed !== seed ? wordsOf(restored.seed) : null;
		const why = 'The wallet has been restored. Its seed used an old word list. These are its new words.';
		const { address } = restored;
		if (words) this.unconfirmedSeed = { url: wallet.url, name: filename, address, why, height: null };
		return { words };
	}

	async restoreKeys(wallet: Client, request: KeysRequest, heightAt: HeightAt): Promise<boolean> {
		const { filename, password, address, viewkey, spendkey } = request;
		const restore_height = await this.#heightOf('keys', request.from, heightAt);
		if (restore_height === null) return false;
		const params = { filename, password, address, viewkey, restore_height, ...(spendkey !== null && { spendkey }) };
		const done = restoredText(filename, restore_height);
		return (await this.#open(wallet, 'keys', rpc.generateFromKeys, params, done)) !== null;
	}

	async close(wallet: Client): Promise<void> {
		const closed = await walletActions.run(wallet, 'close', rpc.closeWallet, undefined, {
			done: () => ({ title: 'The wallet has been saved and closed.', next: 'Open one below.' })
		});
		if (closed) this.#noteClosed(wallet);
	}

	/** Closes the wallet without saving: unsaved changes are lost. */
	async closeUnsaved(wallet: Client): Promise<void> {
		const closed = await walletActions.run(
			wallet,
			'close',
			rpc.closeWallet,
			{ autosave_current: false },
			{
				done: () => ({ title: 'The wallet has been closed without saving.', next: 'Open it again below.' })
			}
		);
		if (closed) this.#noteClosed(wallet);
	}

	#noteClosed(wallet: Client): void {
		this.unconfirmedSeed = null;
		openedFiles.forgetHalfChanged(wallet);
	}

	store = (wallet: Client): Promise<unknown> =>
		walletActions.run(wallet, 'store', rpc.store, undefined, { done: 'The wallet file has been saved.' });

	changePassword = (wallet: Client, { old, password }: PasswordRequest): Promise<unknown> =>
		walletActions.run(
			wallet,
			'password',
			rpc.changeWalletPassword,
			{ old_password: old, new_password: password },
			{
				done: () => ({ title: 'Password changed.', next: 'Backups of the file keep the old password.' })
			}
		);

	/** @returns the seed words of the unconfirmed wallet; null when another is open, or on failure (see `loadFailure`) */
	async loadSeed(wallet: Client): Promise<string[] | null> {
		this.loadFailure = null;
		const seed = await sendOnce(wallet, rpc.queryKey, { key_type: 'mnemonic' });
		const open = await sendOnce(wallet, getAddress, primaryAddressParams);
		const failed = [seed, open].findLast((outcome) => outcome.kind === 'failed');
		if (failed) this.loadFailure = { place: 'create', failure: failed.error.failure };
		if (seed.kind !== 'answered' || open.kind !== 'answered') return null;
		if (this.unconfirmedSeed?.address && this.unconfirmedSeed.address !== open.result.address) {
			await refreshWallet(wallet);
			return null;
		}
		return wordsOf(seed.result.key);
	}

	/** Runs an operation that opens the file. */
	async #open<Op extends Operation>(
		wallet: Client,
		place: FileAction,
		operation: Op,
		params: ParamsOf<Op> & { filename: string },
		done: ActionResult
	): Promise<ResultOf<Op> | null> {
		const opened = await walletActions.run(wallet, place, operation, params, { done: () => done, slow: SLOW });
		if (opened === null) return null;
		openedFiles.noteOpened(wallet, params.filename);
		openedFiles.forgetHalfChanged(wallet);
		if (this.unconfirmedSeed?.name !== params.filename) this.unconfirmedSeed = null;
		return opened;
	}

	async #heightOf(place: FileAction, from: RestoreFrom, heightAt: HeightAt): Promise<number | null> {
		this.loadFailure = null;
		if ('height' in from) return from.height;
		this.heightLookup = { place, since: Date.now() };
		const { value, problem } = await loadPart(heightAt(from.day));
		this.heightLookup = null;
		if (problem) this.loadFailure = { place, failure: problem };
		return value ?? null;
	}
}

const restoredText = (filename: string, height: number) => ({
	title: `The wallet ${quoted(filename)} has been restored and opened.`,
	next: `It scans the chain from block ${formatInteger(height)}.`
});

export const walletFiles = new WalletFiles();

import { act } from '$lib/app/act';
import { formatInteger } from '$lib/format/amount';
import { quoted } from '$lib/format/quoted';
import type { Client } from '$lib/rpc/client';
import { RpcError, type Failure } from '$lib/rpc/errors';
import {
	changeWalletPassword,
	closeWallet,
	createWallet,
	generateFromKeys,
	openWallet,
	queryKey,
	restoreDeterministicWallet,
	store
} from '$lib/rpc/wallet/files';
import type { From } from '$lib/wallet/files/from';
import type { CreateRequest, FileRequest, KeysRequest, PasswordRequest, SeedRequest } from '$lib/wallet/files/requests';
import { wordsOf } from '$lib/wallet/files/words-check';
import { changes } from '../changes';

/** Where on the page what was asked for is told. */
export const PLACES = ['open', 'create', 'seed', 'keys', 'close', 'store', 'password'] as const;
export type Place = (typeof PLACES)[number];

const SLOW = 'That takes some seconds, and some minutes on a slow machine.';

/** Gives the height of the first block from a moment on. @throws RpcError */
type HeightAt = (time: number) => Promise<number>;

/** What is done with wallet files. It outlives the page, as a file takes its time to be made. */
export class Files {
	/** The file that was opened here last, and the address of its wallet once that is known; by the service's address. */
	#names: Readonly<Record<string, { name: string; address: string | null }>> = $state.raw({});
	/** A wallet that was made here, and whose seed has not been checked yet. */
	unchecked = $state.raw<{ url: string; name: string; why: string; isNew: boolean } | null>(null);
	/** Why the height of a day, or a seed, could not be had. */
	unfound = $state.raw<{ place: Place; failure: Failure } | null>(null);
	/** The day whose height is looked for, and for which form. */
	looking = $state.raw<{ place: Place; since: number } | null>(null);

	/** The name of the file that was opened here last. */
	lastName = ({ url }: Client): string | null => this.#names[url]?.name ?? null;

	/** The name of a wallet's file, if it was opened here. */
	nameOf({ url }: Client, address: string): string | null {
		const known = this.#names[url];
		return known?.address === address ? known.name : null;
	}

	/** Takes note that what was opened last is the wallet of an address. */
	tellAddress({ url }: Client, address: string): void {
		const known = this.#names[url];
		if (known?.address === null) this.#names = { ...this.#names, [url]: { ...known, address } };
	}

	/** @returns whether the wallet is open */
	async open(wallet: Client, request: FileRequest): Promise<boolean> {
		const opened = await changes.run(wallet, 'open', openWallet, {
			ask: (options) => act(wallet, openWallet, { ...request }, options),
			done: () => ({ title: `The wallet ${quoted(request.filename)} is open.` }),
			slow: SLOW
		});
		return this.#note(wallet, request.filename, opened !== null);
	}

	async create(wallet: Client, { filename, password, language }: CreateRequest): Promise<boolean> {
		const created = await changes.run(wallet, 'create', createWallet, {
			ask: (options) => act(wallet, createWallet, { filename, password, language }, options),
			done: () => ({ title: `The wallet ${quoted(filename)} is made, and open.` }),
			slow: SLOW
		});
		if (created)
			this.unchecked = { url: wallet.url, name: filename, why: `The wallet ${quoted(filename)} is made.`, isNew: true };
		return this.#note(wallet, filename, created !== null);
	}

	/** @returns the words of the seed when it was in a deprecated list, and has new ones; null when the wallet was not restored */
	async restoreSeed(
		wallet: Client,
		request: SeedRequest,
		heightAt: HeightAt
	): Promise<{ words: string[] | null } | null> {
		const { filename, password, seed, offset, language } = request;
		const restore_height = await this.#heightOf('seed', request.from, heightAt);
		if (restore_height === null) return null;
		const given = { filename, password, seed, language, restore_height, ...(offset !== '' && { seed_offset: offset }) };
		const restored = await changes.run(wallet, 'seed', restoreDeterministicWallet, {
			ask: (options) => act(wallet, restoreDeterministicWallet, given, options),
			done: () => restoredAs(filename, restore_height),
			slow: SLOW
		});
		this.#note(wallet, filename, restored !== null);
		if (!restored) return null;
		const words = restored.was_deprecated && restored.seed !== seed ? wordsOf(restored.seed) : null;
		const why = 'The wallet is restored. Its seed was of an old kind: these are new words for it.';
		if (words) this.unchecked = { url: wallet.url, name: filename, why, isNew: false };
		return { words };
	}

	async restoreKeys(wallet: Client, request: KeysRequest, heightAt: HeightAt): Promise<boolean> {
		const { filename, password, address, viewkey, spendkey } = request;
		const restore_height = await this.#heightOf('keys', request.from, heightAt);
		if (restore_height === null) return false;
		const given = { filename, password, address, viewkey, restore_height, ...(spendkey !== null && { spendkey }) };
		const restored = await changes.run(wallet, 'keys', generateFromKeys, {
			ask: (options) => act(wallet, generateFromKeys, given, options),
			done: () => restoredAs(filename, restore_height),
			slow: SLOW
		});
		return this.#note(wallet, filename, restored !== null);
	}

	async close(wallet: Client): Promise<void> {
		const closed = await changes.run(wallet, 'close', closeWallet, {
			ask: (options) => act(wallet, closeWallet, undefined, options),
			done: () => ({ title: 'The wallet was stored and is closed.', next: 'Open one below.' })
		});
		if (closed) this.unchecked = null;
	}

	store = (wallet: Client): Promise<unknown> =>
		changes.run(wallet, 'store', store, {
			ask: (options) => act(wallet, store, undefined, options),
			done: () => ({ title: 'The wallet file is stored.' })
		});

	changePassword = (wallet: Client, { old, password }: PasswordRequest): Promise<unknown> =>
		changes.run(wallet, 'password', changeWalletPassword, {
			ask: (options) => act(wallet, changeWalletPassword, { old_password: old, new_password: password }, options),
			done: () => ({ title: 'The password is changed.', next: 'Backups of the file have the old one still.' })
		});

	/** Asks for the seed of the wallet that was made. @returns its words; null when it could not be had */
	async readSeed(wallet: Client): Promise<string[] | null> {
		this.unfound = null;
		const outcome = await act(wallet, queryKey, { key_type: 'mnemonic' });
		if (outcome.kind === 'answered') return wordsOf(outcome.result.key);
		if (outcome.kind === 'failed') this.unfound = { place: 'create', failure: outcome.error.failure };
		return null;
	}

	#note(wallet: Client, filename: string, isOpen: boolean): boolean {
		if (!isOpen) return false;
		this.#names = { ...this.#names, [wallet.url]: { name: filename, address: null } };
		if (this.unchecked?.name !== filename) this.unchecked = null;
		return true;
	}

	async #heightOf(place: Place, from: From, heightAt: HeightAt): Promise<number | null> {
		this.unfound = null;
		if ('height' in from) return from.height;
		this.looking = { place, since: Date.now() };
		try {
			return await heightAt(from.day);
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			this.unfound = { place, failure: error.failure };
			return null;
		} finally {
			this.looking = null;
		}
	}
}

const restoredAs = (filename: string, height: number) => ({
	title: `The wallet ${quoted(filename)} is restored, and open.`,
	next: `It reads the chain from block ${formatInteger(height)} on.`
});

export const files = new Files();

import { tick } from 'svelte';
import { live } from '../../app/live.svelte';
import { peek, prefetchQuery } from '../../app/query.svelte';
import { findHeight } from '../../chain-data/find-height';
import { pendingActionReason } from '../../format/action-status';
import type { Client } from '../../rpc/client';
import { walletActions } from '../../wallet-data/actions';
import { fileStateQuery, type FileState } from '../../wallet-data/file-state';
import { openedFiles } from '../../wallet-data/opened-files.svelte';
import { walletFiles, FILE_ACTIONS } from './wallet-files.svelte';
import type { CreateWalletRequest, FileRequest, KeysRequest, SeedRequest } from './file-requests';
import { ServiceMonitor } from './service-monitor.svelte';

/** Values from the page; getters give the current value. */
export interface FilesContext {
	wallet: Client;
	/** The node that looks up the height of a day. */
	node: Client;
	/** The wallet that is open; undefined until that is known. */
	file: FileState | undefined;
	/** The height of the newest block; null when it is not known. */
	tip: number | null;
}

/** Navigation callbacks. */
interface FilesNavigation {
	/** Goes to the open wallet. */
	goToWallet: () => Promise<void>;
	/** Follows a link whose navigation was prevented. */
	follow: (href: string) => Promise<void>;
}

/**
 * The current view: the forms, which are reset with each new object; or the seed of a new wallet until it is confirmed.
 * The seed is stored nowhere else. `leavingTo` is the target of a link that was pressed while the seed was shown.
 */
type Stage = { at: 'forms' } | { at: 'seed'; words: string[]; leavingTo: string | null };

/** Ticks between two polls of an idle service. */
const IDLE_TICKS_PER_POLL = 3;

/** State of the wallet files page: its view, and where it navigates once a wallet is open. */
export class FilesPage {
	readonly #context: FilesContext;
	readonly #browser: FilesNavigation;

	readonly monitor = new ServiceMonitor();
	stage: Stage = $state.raw({ at: 'forms' });

	readonly #file = $derived.by(() => this.#context.file);
	readonly isOpen = $derived(this.#file?.kind === 'open' || this.#file?.kind === 'silent');
	readonly isHalfChanged = $derived.by(() => this.isOpen && openedFiles.halfChangedBy(this.#context.wallet) !== null);
	readonly needsLogin = $derived(this.#file?.kind === 'failed' && this.#file.failure.kind === 'unauthorized');
	/** The wallet of this service whose seed is not confirmed yet. */
	readonly unconfirmedSeed = $derived.by(() =>
		walletFiles.unconfirmedSeed?.url === this.#context.wallet.url ? walletFiles.unconfirmedSeed : null
	);
	/** File name of the wallet on the page; null when none is open, or another program has opened it. */
	readonly name = $derived.by(() => {
		if (this.stage.at === 'seed') return this.unconfirmedSeed?.name ?? null;
		return this.#file?.kind === 'open' ? openedFiles.nameOf(this.#context.wallet, this.#file.address) : null;
	});
	/** Why no form can be submitted. */
	readonly blocked = $derived.by(() => {
		if (walletFiles.heightLookup) return 'Looking up the height';
		if (this.isHalfChanged) return 'Close the open wallet without saving first';
		return pendingActionReason(...FILE_ACTIONS.map((place) => walletActions.at(this.#context.wallet, place)));
	});

	/** True when the page has to navigate to the wallet once it responds. */
	#leavesWhenOpen = false;
	#isLeft = false;
	#ticks = 0;

	constructor(context: FilesContext, browser: FilesNavigation) {
		this.#context = context;
		this.#browser = browser;
	}

	/** Call when the page is left: actions under way no longer navigate or show a seed. */
	leave(): void {
		this.#isLeft = true;
		this.stage = { at: 'forms' };
		walletFiles.loadFailure = null;
	}

	async open(request: FileRequest): Promise<void> {
		if (await walletFiles.open(this.#context.wallet, request)) await this.goToWallet();
	}

	async create(request: CreateWalletRequest): Promise<void> {
		if (!(await walletFiles.create(this.#context.wallet, request, this.#context.tip))) return;
		this.stage = { at: 'forms' };
		if (!this.#isLeft) await this.showSeed();
	}

	async restoreSeed(request: SeedRequest): Promise<void> {
		const restored = await walletFiles.restoreSeed(this.#context.wallet, request, this.#heightAt);
		if (!restored) return;
		if (!restored.words || this.#isLeft) return this.goToWallet();
		this.#showWords(restored.words);
	}

	async restoreKeys(request: KeysRequest): Promise<void> {
		if (await walletFiles.restoreKeys(this.#context.wallet, request, this.#heightAt)) await this.goToWallet();
	}

	async showSeed(): Promise<void> {
		const words = await walletFiles.loadSeed(this.#context.wallet);
		if (words && !this.#isLeft) this.#showWords(words);
	}

	/** Call when the user has confirmed the seed. */
	async confirmSeed(): Promise<void> {
		walletFiles.unconfirmedSeed = null;
		await this.goToWallet();
	}

	/** Goes to the open wallet. If it does not respond, this page stays and shows its progress. */
	async goToWallet(): Promise<void> {
		this.stage = { at: 'forms' };
		// The height is the previous wallet's.
		this.monitor.height = null;
		await tick();
		await this.#leaveIfOpen();
	}

	/** Call when the user types: the page stays even if the service answers. */
	stayHere(): void {
		this.#leavesWhenOpen = false;
	}

	/**
	 * Prevents a navigation while a seed is shown.
	 *
	 * @param href null for a link to another site
	 * @returns whether the navigation is prevented
	 */
	preventLeaving(href: string | null): boolean {
		if (this.stage.at !== 'seed') return false;
		this.stage = { ...this.stage, leavingTo: href };
		return true;
	}

	/** Continues to show the seed after a prevented navigation. */
	keepSeed(): void {
		this.preventLeaving(null);
	}

	/** Leaves without confirming the seed. */
	async leaveSeed(href: string): Promise<void> {
		this.stage = { at: 'forms' };
		await this.#browser.follow(href);
	}

	/** Waits for a silent service. @returns a function that stops waiting */
	watch(wallet: Client, file: FileState | undefined): (() => void) | undefined {
		return file && this.monitor.follow(wallet, file, () => void this.#answered());
	}

	/**
	 * True when the open wallet has to be polled at this tick: other programs open and close wallets too. A silent
	 * service is left to the monitor, and a failed login is not retried.
	 */
	isPollDue(): boolean {
		const { wallet, tip } = this.#context;
		const file = this.#file;
		if (!file) return false;
		const isUnreachable = file.kind === 'failed' && file.failure.kind === 'unreachable';
		const isScanning = file.kind === 'open' && tip !== null && file.height <= tip;
		const isKnown = file.kind === 'open' || file.kind === 'none';
		const isTurn = isKnown && ++this.#ticks % IDLE_TICKS_PER_POLL === 0;
		return isTurn || isScanning || isUnreachable || walletActions.isOpen(wallet);
	}

	async #answered(): Promise<void> {
		await prefetchQuery(fileStateQuery(this.#context.wallet), 0);
		if (this.#leavesWhenOpen) await this.#leaveIfOpen();
	}

	async #leaveIfOpen(): Promise<void> {
		const query = fileStateQuery(this.#context.wallet);
		await prefetchQuery(query);
		if (this.#isLeft) return;
		const kind = peek(query)?.kind;
		this.#leavesWhenOpen = kind === 'silent';
		if (kind === 'open') await this.#browser.goToWallet();
	}

	#showWords(words: string[]): void {
		this.stage = { at: 'seed', words, leavingTo: null };
	}

	/**
	 * The height of the first block at or after a time, from the selected node.
	 *
	 * @param time Unix seconds
	 * @throws RpcError
	 */
	readonly #heightAt = async (time: number): Promise<number> => {
		const { node } = this.#context;
		return findHeight(node, time, (await live.fetchInfo(node)).height - 1);
	};
}

import { loadPart } from '../../app/load-part';
import { combineFields, type Result } from '../../format/result';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { walletActions } from '../../wallet-data/actions';
import { walletNetwork } from '../network';
import { addRecords } from './add-records';
import { compareBackup, type BackupComparison } from './compare';
import { parseBackup, type Backup } from './format';
import { loadWalletRecords } from './load-records';

/** Values and callbacks from the page; getters give the current value. */
export interface BackupImportContext {
	wallet: Client;
	/** The wallet's primary address. */
	address: string;
	/** @returns the text of a file */
	decrypt: (file: Uint8Array, password: string) => Promise<Result<string>>;
}

/** Maximum size of a file, in bytes. A wallet with 100,000 notes has about 15 MB. */
const MAX_FILE_BYTES = 20_000_000;

/** Place of this action in the action log. */
const ACTION_KEY = 'backup-import';

/** State of the form that opens a backup, compares it with the open wallet, and adds what the wallet lacks. */
export class BackupImportForm {
	readonly #context: BackupImportContext;

	#file: File | null = $state.raw(null);
	password = $state('');
	/** The step in progress, for display; null when idle. */
	step: string | null = $state(null);
	/** Why the wallet could not be compared. */
	failure: Failure | null = $state.raw(null);
	/** Why the file could not be opened. */
	problem: string | null = $state(null);
	backup: Backup | null = $state.raw(null);
	comparison: BackupComparison | null = $state.raw(null);
	/** Hash of the transaction whose key is looked up. */
	txid = $state('');
	#stopping = new AbortController();

	readonly read = $derived(
		combineFields({
			file: readFile(this.#file),
			password: this.password === '' ? { problem: 'Enter the password of the backup.' } : { value: this.password }
		})
	);
	/** True when the backup is of another wallet. */
	readonly isOther = $derived.by(() => this.backup !== null && this.backup.address !== this.#context.address);
	readonly change = $derived.by(() => walletActions.at(this.#context.wallet, ACTION_KEY));
	/** The key of the transaction `txid`; undefined where the backup has none. */
	readonly key = $derived(this.backup?.keys.find(({ txid }) => txid === this.txid.trim().toLowerCase()));

	constructor(context: BackupImportContext) {
		this.#context = context;
	}

	/** Call when the page is left: stops adding records. */
	leave(): void {
		this.#stopping.abort();
	}

	choose(file: File | null): void {
		this.#file = file;
		this.#close();
	}

	async open({ file, password }: { file: File; password: string }): Promise<void> {
		this.#close();
		this.step = 'Decrypting…';
		const parsed = await this.#parse(file, password);
		this.step = null;
		if (!parsed.value) {
			this.problem = parsed.problem;
			return;
		}
		this.password = '';
		await this.#compare(parsed.value);
		this.backup = parsed.value;
	}

	/** Adds what the wallet lacks, and compares again. */
	async add(): Promise<void> {
		const { backup, comparison } = this;
		if (!backup || !comparison) return;
		this.#stopping = new AbortController();
		await addRecords(this.#context.wallet, ACTION_KEY, comparison.missing, this.#stopping);
		await this.#compare(backup);
	}

	#close(): void {
		this.backup = null;
		this.problem = null;
	}

	async #parse(file: File, password: string): Promise<Result<Backup>> {
		let bytes: Uint8Array;
		try {
			bytes = new Uint8Array(await file.arrayBuffer());
		} catch {
			return { problem: 'The browser could not read the file.' };
		}
		const decrypted = await this.#context.decrypt(bytes, password);
		return decrypted.problem === undefined ? parseBackup(decrypted.value) : decrypted;
	}

	/** Compares the opened backup with the wallet's current records. */
	async #compare(opened: Backup): Promise<void> {
		const { wallet, address } = this.#context;
		this.failure = null;
		this.comparison = null;
		this.step = 'Comparing with the open wallet…';
		const noted = opened.notes.map(({ txid }) => txid);
		const loaded = await loadPart(loadWalletRecords(wallet, noted));
		this.failure = loaded.problem ?? null;
		if (loaded.value) this.comparison = compareBackup(opened, loaded.value, walletNetwork(address));
		this.step = null;
	}
}

function readFile(file: File | null): Result<File> {
	if (!file) return { problem: 'Choose the file.' };
	if (file.size <= MAX_FILE_BYTES) return { value: file };
	return { problem: `The file has more than ${MAX_FILE_BYTES / 1_000_000} MB: it is not a backup of this page.` };
}

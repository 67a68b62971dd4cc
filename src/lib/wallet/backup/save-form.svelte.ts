import { loadPart } from '../../app/load-part';
import { formatInteger, plural } from '../../format/amount';
import { combineFields, type Result } from '../../format/result';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { temporarilyFrozenIn } from '../../wallet-data/frozen-outputs';
import { backupText, type Backup } from './format';
import { loadWalletRecords, loadTransactionKeys, toBackup } from './load-records';

/** Values and callbacks from the page; getters give the current value. */
export interface BackupSaveContext {
	wallet: Client;
	/** @returns the bytes of a file */
	encrypt: (text: string, password: string) => Promise<Result<Uint8Array<ArrayBuffer>>>;
	/** Offers the file as a download. */
	download: (name: string, content: Uint8Array<ArrayBuffer>) => void;
}

/** Minimum length of the password: scrypt slows guessing down, but does not replace length. */
const MIN_PASSWORD_LENGTH = 10;

/** State of the form that saves a backup. */
export class BackupSaveForm {
	readonly #context: BackupSaveContext;

	password = $state('');
	repeated = $state('');
	/** The step in progress, for display; null when idle. */
	step: string | null = $state(null);
	saved: { title: string; lines: string[] } | null = $state.raw(null);
	/** Why the wallet's records could not be loaded completely. */
	failure: Failure | null = $state.raw(null);
	/** Why encrypting failed. */
	problem: string | null = $state(null);
	readonly #stopping = new AbortController();

	readonly read = $derived(
		combineFields({
			password:
				this.password.length < MIN_PASSWORD_LENGTH
					? { problem: `At least ${MIN_PASSWORD_LENGTH} characters: several random words, for example.` }
					: { value: this.password },
			repeated: this.repeated === this.password ? { value: this.repeated } : { problem: 'The passwords differ.' }
		})
	);

	constructor(context: BackupSaveContext) {
		this.#context = context;
	}

	/** Call when the page is left: stops loading from the wallet. */
	leave(): void {
		this.#stopping.abort();
	}

	async save({ password }: { password: string }): Promise<void> {
		this.saved = null;
		this.failure = null;
		this.problem = null;
		this.failure = (await loadPart(this.#saveAs(password))).problem ?? null;
		this.step = null;
	}

	/** @throws RpcError */
	async #saveAs(password: string): Promise<void> {
		const { wallet, encrypt, download } = this.#context;
		this.step = 'Loading what the wallet file has…';
		const records = await loadWalletRecords(wallet);
		const { sent } = records;
		const progress = (count: number) => {
			this.step = `Loading transaction keys: ${formatInteger(count)} of ${formatInteger(sent.length)}…`;
		};
		const keys = await loadTransactionKeys(wallet, sent, progress, this.#stopping.signal);
		this.step = 'Encrypting…';
		const content = toBackup(records, keys, temporarilyFrozenIn(wallet.url, records.address), Date.now());
		const encrypted = await encrypt(backupText(content), password);
		if (!encrypted.value) {
			this.problem = encrypted.problem;
			return;
		}
		const name = `wallet-backup-${content.address.slice(0, 6)}-${content.created.slice(0, 10)}.age`;
		download(name, encrypted.value);
		this.password = '';
		this.repeated = '';
		this.saved = { title: `Saved as ${name}.`, lines: describeContent(content, sent.length) };
	}
}

/** Counts the records in a backup. @param sentCount number of transactions that the wallet has sent */
function describeContent(
	{ accounts, notes, contacts, frozen, keys }: Omit<Backup, 'format' | 'version'>,
	sentCount: number
): string[] {
	const labelled = accounts.flatMap(({ label, addresses }) => [...(label ? [label] : []), ...addresses]);
	const counts = [
		plural(labelled.length, 'label'),
		plural(notes.length, 'note'),
		plural(contacts.length, 'contact'),
		plural(frozen.length, 'frozen output'),
		`keys: ${formatInteger(keys.length)} of ${plural(sentCount, 'sent transaction')}`
	].join(' · ');
	const isPart = keys.length < sentCount;
	return isPart
		? [counts, 'The wallet file lacks the other keys: another copy of it sent those transactions.']
		: [counts];
}

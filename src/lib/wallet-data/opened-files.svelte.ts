import { loadFiles, storeFiles, type FilesByService } from './stored-files';
import type { Client } from '../rpc/client';

type Service = Pick<Client, 'url'>;

/** The wallets opened last in this tab, by service. Kept across reloads. */
export class OpenedFiles {
	#names: FilesByService = $state.raw(loadFiles());
	/** The primary address of each service's open wallet (null for none), as reported since the page was loaded. */
	#openAddresses: Readonly<Record<string, string | null>> = $state.raw({});

	/** Place in the action log of a change that may have taken effect partly, by service. */
	#halfChanged: Readonly<Record<string, string>> = $state.raw({});

	lastName = ({ url }: Service): string | null => this.#names[url]?.name ?? null;

	/** The name of a wallet's file, if it was opened in this tab. */
	nameOf({ url }: Service, address: string): string | null {
		const known = this.#names[url];
		return known?.address === address ? known.name : null;
	}

	noteOpened({ url }: Service, name: string): void {
		this.#set(url, { name, address: null });
	}

	/** The address of the wallet that was open at the last request; null when it is not known. */
	lastAddress = ({ url }: Service): string | null => this.#names[url]?.address ?? null;

	/**
	 * The address of the wallet that is open, or was at the last request. Null when none is, undefined when it is not
	 * known.
	 */
	addressOf = ({ url }: Service): string | null | undefined =>
		url in this.#openAddresses ? this.#openAddresses[url] : (this.#names[url]?.address ?? undefined);

	/** Records which wallet is open; null for none. */
	noteAddress({ url }: Service, address: string | null): void {
		if (this.#openAddresses[url] !== address) this.#openAddresses = { ...this.#openAddresses, [url]: address };
		const known = this.#names[url];
		if ((known?.address ?? null) === address) return;
		const isOther = known?.address != null && address !== null;
		this.#set(url, { name: isOther ? null : (known?.name ?? null), address });
	}

	/**
	 * Place in the action log of a change after which the open wallet may differ from its file: the change was refused
	 * while it ran, or its answer was lost. Until the file is opened again, the service's data about the wallet may be
	 * wrong. Null when there is no such change.
	 */
	halfChangedBy = ({ url }: Service): string | null => this.#halfChanged[url] ?? null;

	noteHalfChanged({ url }: Service, actionKey: string): void {
		this.#halfChanged = { ...this.#halfChanged, [url]: actionKey };
	}

	/** Call when the file was closed or opened again. */
	forgetHalfChanged({ url }: Service): void {
		this.#halfChanged = Object.fromEntries(Object.entries(this.#halfChanged).filter(([each]) => each !== url));
	}

	#set(url: string, file: FilesByService[string]): void {
		this.#names = { ...this.#names, [url]: file };
		storeFiles(this.#names);
	}
}

export const openedFiles = new OpenedFiles();

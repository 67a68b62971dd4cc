import { loadFiles, storeFiles, type FilesByService } from './stored-files';
import type { Client } from '../rpc/client';

type Service = Pick<Client, 'url'>;

/** The wallets opened last in this tab, by service; a reload does not forget them. */
export class OpenedFiles {
	#names: FilesByService = $state.raw(loadFiles());
	/** The primary addresses of open wallets, null where none is open, as services have said since the page was loaded. */
	#now: Readonly<Record<string, string | null>> = $state.raw({});

	lastName = ({ url }: Service): string | null => this.#names[url]?.name ?? null;

	/** The name of a wallet's file, if it was opened in this tab. */
	nameOf({ url }: Service, address: string): string | null {
		const known = this.#names[url];
		return known?.address === address ? known.name : null;
	}

	note({ url }: Service, name: string): void {
		this.#set(url, { name, address: null });
	}

	/** The address of the wallet that was open when a page last asked; null when that is not known. */
	lastAddress = ({ url }: Service): string | null => this.#names[url]?.address ?? null;

	/** The address of the wallet that is open, or was when a page last asked; null when none is, undefined when that is not known. */
	addressOf = ({ url }: Service): string | null | undefined =>
		url in this.#now ? this.#now[url] : (this.#names[url]?.address ?? undefined);

	/** Records which wallet is open; null for none. */
	noteAddress({ url }: Service, address: string | null): void {
		if (this.#now[url] !== address) this.#now = { ...this.#now, [url]: address };
		const known = this.#names[url];
		if ((known?.address ?? null) === address) return;
		const isOther = known?.address != null && address !== null;
		this.#set(url, { name: isOther ? null : (known?.name ?? null), address });
	}

	#set(url: string, file: FilesByService[string]): void {
		this.#names = { ...this.#names, [url]: file };
		storeFiles(this.#names);
	}
}

export const openedFiles = new OpenedFiles();

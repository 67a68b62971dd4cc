import type { Client } from '../../rpc/client';

/** The wallet files opened last in this page, by service. */
class OpenedFiles {
	/** With the wallet's address once known; by service URL. */
	#names: Readonly<Record<string, { name: string; address: string | null }>> = $state.raw({});

	lastName = ({ url }: Client): string | null => this.#names[url]?.name ?? null;

	/** The name of a wallet's file, if it was opened in this page. */
	nameOf({ url }: Client, address: string): string | null {
		const known = this.#names[url];
		return known?.address === address ? known.name : null;
	}

	note({ url }: Client, name: string): void {
		this.#names = { ...this.#names, [url]: { name, address: null } };
	}

	/** Records the address of the wallet opened last. */
	noteAddress({ url }: Client, address: string): void {
		const known = this.#names[url];
		if (known?.address === null) this.#names = { ...this.#names, [url]: { ...known, address } };
	}
}

export const openedFiles = new OpenedFiles();

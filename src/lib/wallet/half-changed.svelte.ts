import type { Client } from '../rpc/client';

type Service = Pick<Client, 'url'>;

/**
 * Wallet services whose open wallet may differ from its file: a change of it was refused while it ran, or its answer was lost.
 * Until the file is opened again, what the service says of the wallet may be wrong.
 */
class HalfChanged {
	/** The place of the change in the action log, by service. */
	#places: Readonly<Record<string, string>> = $state.raw({});

	placeOf = ({ url }: Service): string | null => this.#places[url] ?? null;

	note({ url }: Service, place: string): void {
		this.#places = { ...this.#places, [url]: place };
	}

	/** The file was closed or opened. */
	forget({ url }: Service): void {
		this.#places = Object.fromEntries(Object.entries(this.#places).filter(([each]) => each !== url));
	}
}

export const halfChanged = new HalfChanged();

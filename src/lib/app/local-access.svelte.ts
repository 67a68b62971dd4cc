import { isAskedAbout, spacesOf } from '../format/address-space';
import type { Failure } from '../rpc/errors';
import { answersAt, LOOK_MS } from '../rpc/reach';
import type { AddressSpace } from '../rpc/transport';

/** Address spaces for which browsers ask permission (WICG, Local Network Access). */
type Guarded = Exclude<AddressSpace, 'public'>;

type Refusal = Extract<Failure, { kind: 'not_permitted' }>;

/** Permission names: the newer one, then the older one that covers both spaces. */
const PERMISSIONS: Readonly<Record<Guarded, readonly string[]>> = {
	loopback: ['loopback-network', 'local-network-access'],
	local: ['local-network', 'local-network-access']
};

/**
 * Guards calls to a service on the user's own computer or network when the page was loaded from elsewhere. Two steps
 * come first: a click, since nothing there is called unasked, and the browser's permission prompt.
 */
export class LocalAccess {
	/** Permission state of the browser; null when the browser does not know the permission, or was not queried yet. */
	permission: PermissionState | null = $state(null);
	/** True when the permission prompt may be open now. */
	isAsking = $state(false);
	/** True when browsers ask for permission for this address. */
	readonly isAsked: boolean;
	/**
	 * True when this browser blocks the call whatever the user allows: the page is https, the service http (mixed
	 * content).
	 */
	readonly #isBlocked: boolean;

	/** Possible spaces of the address, the likeliest first. */
	readonly #spaces: readonly Guarded[];
	/** Actual space of the address, once known. */
	#space: Guarded | undefined;
	/** True when the user requested a call. */
	#isWanted = false;
	#finding: Promise<Failure | null> | undefined;
	readonly #statuses: Partial<Record<Guarded, PermissionStatus | null>> = {};

	/** @param page URL of this page */
	constructor(
		readonly url: string,
		page: string
	) {
		this.isAsked = isAskedAbout(page, url);
		this.#spaces = spacesOf(url).filter((space) => space !== 'public');
		this.#isBlocked =
			page.startsWith('https:') && url.startsWith('http:') && this.#spaces[0] === 'local' && !knowsSpaces();
		if (this.#spaces.length === 1) this.#space = this.#spaces[0];
	}

	/** True when the next call that the user requests opens the permission prompt. */
	get willAsk(): boolean {
		return this.isAsked && this.permission === 'prompt' && isSecureContext && !this.#isBlocked;
	}

	/**
	 * True when this browser opens a new connection for each permitted local call, as Firefox 153 does: it closes each
	 * connection after the answer. The services accept a login only on the connection that requested it.
	 */
	get isConnectionPerCall(): boolean {
		return this.isAsked && this.permission !== null && !knowsSpaces();
	}

	/**
	 * Value of the fetch option `targetAddressSpace`: the browser then knows where a host name leads before it calls.
	 * Older browsers ignore it.
	 */
	get space(): AddressSpace | undefined {
		return this.isAsked ? this.#space : undefined;
	}

	/** Notes that the user asked for a call. */
	want(): void {
		this.#isWanted = true;
	}

	/** Queries the browser's permission state. */
	async read(): Promise<void> {
		const [first] = this.#spaces;
		if (this.isAsked && first) await this.#permissionFor(this.#space ?? first);
	}

	/**
	 * Waits until a call may be made; a permission prompt may stay open for any time.
	 *
	 * @returns the reason why no call may be made, or null
	 */
	async enter(): Promise<Failure | null> {
		if (!this.isAsked) return null;
		this.#finding ??= this.#find().finally(() => (this.#finding = undefined));
		return this.#finding;
	}

	async #find(): Promise<Failure | null> {
		for (const space of this.#space ? [this.#space] : this.#spaces) {
			const permission = await this.#permissionFor(space);
			const refused = (reason: Refusal['reason']): Failure => ({ kind: 'not_permitted', reason, space });
			if (this.#isBlocked) return refused('insecure_service');
			if (permission !== null && !isSecureContext) return refused('insecure_page');
			if (permission === 'denied') return refused('denied');
			if (permission !== 'granted' && !this.#isWanted) return refused('not_wanted');
			if (permission === null || (permission === 'granted' && this.#space)) return null;
			if (await this.#answers(space, permission === 'prompt')) {
				this.#space = space;
				return null;
			}
			if ((await this.#permissionFor(space)) === 'denied') return refused('denied');
		}
		// The address does not answer, or the prompt was dismissed: ask again only after a click.
		this.#isWanted = false;
		return { kind: 'unreachable' };
	}

	/**
	 * Sends a request whose answer cannot be read. Without a timeout while the prompt may be
	 * open, since the user is reading it.
	 */
	async #answers(space: Guarded, mayAsk: boolean): Promise<boolean> {
		this.isAsking = mayAsk;
		try {
			return await answersAt(this.url, mayAsk ? undefined : AbortSignal.timeout(LOOK_MS), space);
		} finally {
			this.isAsking = false;
		}
	}

	async #permissionFor(space: Guarded): Promise<PermissionState | null> {
		let status = this.#statuses[space];
		if (status === undefined) {
			status = await statusOf(PERMISSIONS[space]);
			this.#statuses[space] = status;
			status?.addEventListener('change', () => {
				this.permission = status?.state ?? null;
				if (this.permission !== 'granted') this.#isWanted = false;
			});
		}
		this.permission = status?.state ?? null;
		return this.permission;
	}
}

/**
 * True when this browser supports the fetch option `targetAddressSpace`. With it, a permitted http call from an https
 * page may go to the local network; without it, only to this computer (Firefox 153).
 */
const knowsSpaces = () => 'targetAddressSpace' in Request.prototype;

/** Status of the first permission name that this browser knows; null for none. */
async function statusOf(names: readonly string[]): Promise<PermissionStatus | null> {
	for (const name of names) {
		try {
			return await navigator.permissions.query({ name: name as PermissionName });
		} catch {
			// Unknown permission name, or no Permissions API.
		}
	}
	return null;
}

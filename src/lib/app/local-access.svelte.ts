import { requiresPermission, spacesOf } from '../format/address-space';
import type { Failure } from '../rpc/errors';
import { isReachable, REACHABILITY_TIMEOUT_MS } from '../rpc/reach';
import type { AddressSpace } from '../rpc/transport';

/** Address spaces for which browsers ask permission (WICG, Local Network Access). */
type GuardedSpace = Exclude<AddressSpace, 'public'>;

type Refusal = Extract<Failure, { kind: 'not_permitted' }>;

/** Permission names: the newer one, then the older one that covers both spaces. */
const PERMISSIONS: Readonly<Record<GuardedSpace, readonly string[]>> = {
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
	isPrompting = $state(false);
	/** True when browsers ask for permission for this address. */
	readonly requiresPermission: boolean;
	/**
	 * True when this browser blocks the call whatever the user allows: the page is https, the service http (mixed
	 * content).
	 */
	readonly #isBlocked: boolean;

	/** Possible spaces of the address, the likeliest first. */
	readonly #spaces: readonly GuardedSpace[];
	/** Actual space of the address, once known. */
	#space: GuardedSpace | undefined;
	/** True when the user requested a call. */
	#isRequestedByUser = false;
	#permissionCheck: Promise<Failure | null> | undefined;
	readonly #statuses: Partial<Record<GuardedSpace, PermissionStatus | null>> = {};

	/** @param page URL of this page */
	constructor(
		readonly url: string,
		page: string
	) {
		this.requiresPermission = requiresPermission(page, url);
		this.#spaces = spacesOf(url).filter((space) => space !== 'public');
		this.#isBlocked =
			page.startsWith('https:') && url.startsWith('http:') && this.#spaces[0] === 'local' && !supportsAddressSpaces();
		if (this.#spaces.length === 1) this.#space = this.#spaces[0];
	}

	/** True when the next call that the user requests opens the permission prompt. */
	get willPrompt(): boolean {
		return this.requiresPermission && this.permission === 'prompt' && isSecureContext && !this.#isBlocked;
	}

	/**
	 * True when this browser opens a new connection for each permitted local call, as Firefox 153 does: it closes each
	 * connection after the answer. The services accept a login only on the connection that requested it.
	 */
	get isConnectionPerCall(): boolean {
		return this.requiresPermission && this.permission !== null && !supportsAddressSpaces();
	}

	/**
	 * Value of the fetch option `targetAddressSpace`: the browser then knows where a host name leads before it calls.
	 * Older browsers ignore it.
	 */
	get space(): AddressSpace | undefined {
		return this.requiresPermission ? this.#space : undefined;
	}

	/** Notes that the user asked for a call. */
	noteUserRequest(): void {
		this.#isRequestedByUser = true;
	}

	/** Queries the browser's permission state. */
	async loadPermission(): Promise<void> {
		const [first] = this.#spaces;
		if (this.requiresPermission && first) await this.#permissionFor(this.#space ?? first);
	}

	/**
	 * Waits until a call may be made; a permission prompt may stay open for any time.
	 *
	 * @returns the reason why no call may be made, or null
	 */
	async waitForPermission(): Promise<Failure | null> {
		if (!this.requiresPermission) return null;
		this.#permissionCheck ??= this.#checkPermission().finally(() => (this.#permissionCheck = undefined));
		return this.#permissionCheck;
	}

	async #checkPermission(): Promise<Failure | null> {
		for (const space of this.#space ? [this.#space] : this.#spaces) {
			const permission = await this.#permissionFor(space);
			const refused = (reason: Refusal['reason']): Failure => ({ kind: 'not_permitted', reason, space });
			if (this.#isBlocked) return refused('insecure_service');
			if (permission !== null && !isSecureContext) return refused('insecure_page');
			if (permission === 'denied') return refused('denied');
			if (permission !== 'granted' && !this.#isRequestedByUser) return refused('not_wanted');
			if (permission === null || (permission === 'granted' && this.#space)) return null;
			if (await this.#isReachableIn(space, permission === 'prompt')) {
				this.#space = space;
				return null;
			}
			if ((await this.#permissionFor(space)) === 'denied') return refused('denied');
		}
		// The address does not answer, or the prompt was dismissed: ask again only after a click.
		this.#isRequestedByUser = false;
		return { kind: 'unreachable' };
	}

	/**
	 * Sends a request whose answer cannot be read. Without a timeout while the prompt may be
	 * open, since the user is reading it.
	 */
	async #isReachableIn(space: GuardedSpace, mayAsk: boolean): Promise<boolean> {
		this.isPrompting = mayAsk;
		try {
			return await isReachable(this.url, mayAsk ? undefined : AbortSignal.timeout(REACHABILITY_TIMEOUT_MS), space);
		} finally {
			this.isPrompting = false;
		}
	}

	async #permissionFor(space: GuardedSpace): Promise<PermissionState | null> {
		let status = this.#statuses[space];
		if (status === undefined) {
			status = await queryPermission(PERMISSIONS[space]);
			this.#statuses[space] = status;
			status?.addEventListener('change', () => {
				this.permission = status?.state ?? null;
				if (this.permission !== 'granted') this.#isRequestedByUser = false;
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
const supportsAddressSpaces = () => 'targetAddressSpace' in Request.prototype;

/** Status of the first permission name that this browser knows; null for none. */
async function queryPermission(names: readonly string[]): Promise<PermissionStatus | null> {
	for (const name of names) {
		try {
			return await navigator.permissions.query({ name: name as PermissionName });
		} catch {
			// Unknown permission name, or no Permissions API.
		}
	}
	return null;
}

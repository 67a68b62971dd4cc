import { isAskedAbout, spacesOf } from '../format/address-space';
import type { Failure } from '../rpc/errors';
import { answersAt, LOOK_MS } from '../rpc/reach';
import type { AddressSpace } from '../rpc/transport';

/** Browsers ask for each of these two (WICG, Local Network Access). */
type Guarded = Exclude<AddressSpace, 'public'>;

type Refusal = Extract<Failure, { kind: 'not_permitted' }>;

/** The names of a permission: the newer one, and the one that stands for both. */
const PERMISSIONS: Readonly<Record<Guarded, readonly string[]>> = {
	loopback: ['loopback-network', 'local-network-access'],
	local: ['local-network', 'local-network-access']
};

/**
 * What stands between this page and a service on the person's own computer or network, where the page came from elsewhere: a
 * click, since nothing there is called without being asked for, and then the browser's own question.
 */
export class LocalAccess {
	/** What the browser says; null where it does not know the question, or has not been asked yet. */
	permission: PermissionState | null = $state(null);
	/** Whether the browser may be asking at this moment. */
	isAsking = $state(false);
	/** Whether browsers ask about this address at all. */
	readonly isAsked: boolean;
	/** Whether this browser blocks the call whatever the person allows: the page came over https, and the address begins with http. */
	readonly #isBlocked: boolean;

	/** Those that the address may belong to, the likeliest first. */
	readonly #spaces: readonly Guarded[];
	/** The one that it belongs to, once known. */
	#space: Guarded | undefined;
	/** Whether the person asked for a call. */
	#isWanted = false;
	#finding: Promise<Failure | null> | undefined;
	readonly #statuses: Partial<Record<Guarded, PermissionStatus | null>> = {};

	/** @param page the address that this page came from */
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

	/** Whether the browser's question comes with the next call that the person asks for. */
	get willAsk(): boolean {
		return this.isAsked && this.permission === 'prompt' && isSecureContext && !this.#isBlocked;
	}

	/**
	 * Whether this browser opens a new connection for each call that it asks about, as Firefox 153 does: it closes each one after the
	 * answer. The services accept a login only on the connection that asked for it.
	 */
	get isConnectionPerCall(): boolean {
		return this.isAsked && this.permission !== null && !knowsSpaces();
	}

	/** For calls: the browser then knows where a name leads before it calls. Older ones ignore it. */
	get space(): AddressSpace | undefined {
		return this.isAsked ? this.#space : undefined;
	}

	/** Notes that the person asked for a call. */
	want(): void {
		this.#isWanted = true;
	}

	/** Reads what the browser says. */
	async read(): Promise<void> {
		const [first] = this.#spaces;
		if (this.isAsked && first) await this.#permissionFor(this.#space ?? first);
	}

	/** Waits until a call may be made; a question of the browser may stay open for as long as it takes. @returns why none may be made */
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
		// Nothing listens there, or the question was closed without an answer: it is asked again after a click alone.
		this.#isWanted = false;
		return { kind: 'unreachable' };
	}

	/** Calls without a time limit while the browser may ask, since the person reads. The answer cannot be read. */
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
 * Whether this browser takes the option `targetAddressSpace`. With it, a call over http to the network may leave a page of https once it
 * is allowed; without it, calls to this computer alone may (Firefox 153).
 */
const knowsSpaces = () => 'targetAddressSpace' in Request.prototype;

/** The first permission that this browser knows. */
async function statusOf(names: readonly string[]): Promise<PermissionStatus | null> {
	for (const name of names) {
		try {
			return await navigator.permissions.query({ name: name as PermissionName });
		} catch {
			// A name that this browser does not know, or a browser without permissions.
		}
	}
	return null;
}

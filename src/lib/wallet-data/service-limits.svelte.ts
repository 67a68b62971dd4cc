import { SvelteMap } from 'svelte/reactivity';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';

/**
 * Why a wallet service refuses a group of operations: it was started with `--restricted-rpc`; the open wallet syncs in
 * the background, without its spend key; or the open file is a background wallet.
 */
export type ServiceLimit = 'restricted' | 'background_sync' | 'background_file';

const LIMITS = new Map<number | null, ServiceLimit>([
	[WALLET_ERROR_CODES.denied, 'restricted'],
	[WALLET_ERROR_CODES.backgroundSync, 'background_sync'],
	[WALLET_ERROR_CODES.backgroundFile, 'background_file']
]);

/** The limit that a refusal reveals; null for any other failure. */
export const limitOf = (failure: Failure | null | undefined): ServiceLimit | null =>
	failure?.kind === 'refused' ? (LIMITS.get(failure.code) ?? null) : null;

/** Limits of wallet services, learnt from calls that pages make anyway: no operation reports them. */
class ServiceLimits {
	readonly #known = new SvelteMap<string, ServiceLimit>();

	of = ({ url }: Pick<Client, 'url'>): ServiceLimit | null => this.#known.get(url) ?? null;

	note({ url }: Pick<Client, 'url'>, limit: ServiceLimit): void {
		this.#known.set(url, limit);
	}

	/** Records the limit that a failure of any call reveals, if it reveals one. */
	noteFailure(wallet: Pick<Client, 'url'>, failure: Failure): void {
		const limit = limitOf(failure);
		if (limit !== null) this.note(wallet, limit);
	}

	/**
	 * Records the outcome of an operation that every limit refuses: a success means that there is no limit.
	 *
	 * @param failure null when the operation was answered
	 */
	noteOutcome(wallet: Pick<Client, 'url'>, failure: Failure | null): void {
		if (failure !== null) this.noteFailure(wallet, failure);
		if (limitOf(failure) === null && (failure === null || failure.kind === 'refused')) this.#known.delete(wallet.url);
	}
}

export const serviceLimits = new ServiceLimits();

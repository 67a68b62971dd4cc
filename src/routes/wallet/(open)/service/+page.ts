import { staleIfError } from '$lib/app/stale-if-error';
import { optionalCall, type OptionalResult } from '$lib/app/optional-call';
import type { ResultOf } from '$lib/rpc/operation';
import { getVersion } from '$lib/rpc/wallet/service';

const keep = staleIfError<OptionalResult<ResultOf<typeof getVersion>>>();

/** Cached, so that the page stays after the service was stopped from it. */
export const load = async ({ parent }) => {
	const { wallet } = await parent();
	return { version: (await keep(wallet.url, () => optionalCall(wallet.call(getVersion)))).value };
};

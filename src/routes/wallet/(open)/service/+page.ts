import { staleIfError } from '$lib/app/stale-if-error';
import { optionalCall, type OptionalResult } from '$lib/app/optional-call';
import type { ResultOf } from '$lib/rpc/operation';
import { getLanguages } from '$lib/rpc/wallet/files';
import { getVersion } from '$lib/rpc/wallet/service';
import type { PageLoad } from './$types';

interface Program {
	version: OptionalResult<ResultOf<typeof getVersion>>;
	languages: OptionalResult<ResultOf<typeof getLanguages>>;
}

const keep = staleIfError<Program>();

export const load: PageLoad = async ({ parent }) => {
	const { wallet } = await parent();
	// Cached, so that the page stays after the service was stopped from it.
	const program = await keep(wallet.url, async () => {
		const [version, languages] = await Promise.all([
			optionalCall(wallet.call(getVersion)),
			optionalCall(wallet.call(getLanguages))
		]);
		return { version, languages };
	});
	return { program: program.value };
};

import { keeping } from '$lib/app/keep';
import { live } from '$lib/app/live.svelte';
import { offered, type Offered } from '$lib/app/offered';
import { networkOf, readAddress } from '$lib/chain/address';
import type { ResultOf } from '$lib/rpc/operation';
import { getLanguages } from '$lib/rpc/wallet/files';
import { getVersion } from '$lib/rpc/wallet/service';
import type { PageLoad } from './$types';

interface Program {
	version: Offered<ResultOf<typeof getVersion>>;
	languages: Offered<ResultOf<typeof getLanguages>>;
}

const keep = keeping<Program>();

export const load: PageLoad = async ({ parent }) => {
	const { wallet, open } = await parent();
	// Kept, so that a service that was stopped from here leaves its page standing.
	const program = await keep(wallet.url, async () => {
		const [version, languages] = await Promise.all([
			offered(wallet.call(getVersion)),
			offered(wallet.call(getLanguages))
		]);
		return { version, languages };
	});
	const network = readAddress(open.value.address).address?.network ?? networkOf(live.info?.nettype ?? '') ?? null;
	return { program: program.value, network };
};

import { staleIfError } from '$lib/app/stale-if-error';
import { walletNetwork } from '$lib/wallet/network';
import { queryOf } from '$lib/links';
import { isProofKind } from '$lib/proofs/kinds';
import { getAddress } from '$lib/rpc/wallet/accounts';
import type { AddressEntry } from '$lib/rpc/wallet/records';
import { EMPTY_CREATE, type CreateDraft } from '$lib/proofs/wallet/create-proof';

/** The addresses of each account, by its index. */
type Addresses = ReadonlyMap<number, readonly AddressEntry[]>;

const keep = staleIfError<Addresses>();

export const load = async ({ url, parent, depends }) => {
	depends('wallet:state');
	const { wallet, open } = await parent();
	const { accounts, address } = open.value;
	const addresses = await keep(`${wallet.url} ${address}`, async () => {
		const read = accounts.map(async ({ account_index }) => {
			const answer = await wallet.call(getAddress, { account_index });
			return [account_index, answer.addresses] as const;
		});
		return new Map(await Promise.all(read));
	});
	return { addresses, network: walletNetwork(address), request: parseRequest(queryOf(url)) };
};

/** What a link fills in. */
function parseRequest(query: URLSearchParams): CreateDraft {
	const kind = query.get('kind');
	return {
		...EMPTY_CREATE,
		...(isProofKind(kind) && { kind }),
		txid: query.get('txid') ?? '',
		address: query.get('address') ?? ''
	};
}

import { loadPart } from '$lib/app/optional-call';
import { loadAddresses } from '$lib/wallet/load-addresses';
import { walletNetwork } from '$lib/wallet/network';
import { queryOf } from '$lib/links';
import { isProofKind } from '$lib/proofs/kinds';
import { EMPTY_CREATE, type CreateDraft } from '$lib/proofs/wallet/create-proof';

export const load = async ({ url, parent, depends }) => {
	depends('wallet:state');
	const { wallet, open, cache } = await parent();
	const { accounts, address } = open.value;
	/** The addresses of one account: those of all would be a call each. */
	const addressesOf = (index: number) => {
		const account = accounts.find(({ account_index }) => account_index === index);
		return loadPart(account ? loadAddresses(wallet, cache, account) : Promise.resolve([]));
	};
	return { addressesOf, network: walletNetwork(address), request: parseRequest(queryOf(url)) };
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

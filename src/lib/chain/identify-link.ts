import { isHex } from '../bytes/hex';
import { looksLikeAddress } from './address-shape';
import type { SearchQuery } from './identify';

const link = /^https?:\/\//i;
/** Page of this program (check or receipt), on any site. */
const ownPage = /#\/(?:check|receipt)\?\S+$/;
const BEFORE_TRANSACTION = /^(?:tx|txs|txhex|transaction|rawtransaction|detailedtransaction)$/i;
const BEFORE_BLOCK = /^(?:block|blocks|blockhex|rawblock|randomx)$/i;
const BEFORE_ANY_QUERY = /^(?:search|value|q)$/i;
/** Words before a transaction, an address and the transaction's key. After any other word the key may be a view key. */
const BEFORE_TRANSACTION_KEY = /^(?:prove|receipt)$/i;

/**
 * Identifies what a link to another explorer's page names; null for text that is not a link. The link is never opened:
 * what it names is looked up here. Known forms: main.cpp of moneroexamples/onion-monero-blockchain-explorer, and links
 * of Blockchair, ExploreMonero, LocalMonero's explorer and P2Pool's observers that people publish.
 *
 * @param identifyId identifies a hash, a height or an address
 */
export function identifyLink(text: string, identifyId: (text: string) => SearchQuery | null): SearchQuery | null {
	if (!link.test(text)) return null;
	const page = ownPage.exec(text)?.[0];
	if (page !== undefined) return { kind: 'own_page', page };
	const [, ...parts] = text.replace(link, '').split(/[/?#&=]+/);
	return identifyPaymentKey(parts) ?? identifyNamed(parts, identifyId) ?? { kind: 'unknown', reason: reasonFor(parts) };
}

/** Identifies a key in a link and its use. A view key without a transaction is only a secret. */
function identifyPaymentKey(parts: readonly string[]): SearchQuery | null {
	const after = (name: string) => parts[parts.indexOf(name) + 1] ?? '';
	if (parts.includes('viewkey')) {
		const txid = after('txhash');
		const address = after('address');
		const key = after('viewkey');
		const isOfTransaction = after('txprove') === '1';
		return isKeyOf(txid, address, key)
			? { kind: 'payment_key', txid, address, key, of: isOfTransaction ? 'transaction' : 'view' }
			: { kind: 'secret', what: 'keys' };
	}
	for (const [at, txid] of parts.entries()) {
		const before = parts[at - 1] ?? '';
		const address = parts[at + 1] ?? '';
		const key = parts[at + 2] ?? '';
		if (isKeyOf(txid, address, key)) {
			const of = BEFORE_TRANSACTION_KEY.test(before) ? 'transaction' : 'view';
			return { kind: 'payment_key', txid, address, key, of };
		}
	}
	return null;
}

const isKeyOf = (txid: string, address: string, key: string) =>
	isHex(txid, 32) && looksLikeAddress(address) && isHex(key, 32);

function identifyNamed(parts: readonly string[], identifyId: (text: string) => SearchQuery | null): SearchQuery | null {
	for (const [at, part] of parts.entries()) {
		const next = parts[at + 1] ?? '';
		const isHash = isHex(next, 32);
		if (isHash && (BEFORE_TRANSACTION.test(part) || BEFORE_BLOCK.test(part)))
			return { kind: 'hash', hash: next.toLowerCase() };
		const found = identifyId(next);
		if (found?.kind === 'height' && BEFORE_BLOCK.test(part)) return found;
		if (found && found.kind !== 'unknown' && BEFORE_ANY_QUERY.test(part)) return found;
	}
	const hashes = parts.filter((part) => isHex(part, 32));
	return hashes.length === 1 ? identifyId(hashes[0] ?? '') : null;
}

function reasonFor(parts: readonly string[]): string {
	if (parts.some((part) => BEFORE_TRANSACTION.test(part))) return 'This link does not end with a transaction hash.';
	if (parts.some((part) => BEFORE_BLOCK.test(part))) return 'This link does not end with a height or a block hash.';
	if (parts.every((part) => part === '' || part === 'json_rpc')) return NODE_SENTENCE;
	return 'A link is understood if it has a height, a hash, or a transaction with an address and a key.';
}

export const NODE_SENTENCE = 'This looks like the address of a node. Choose nodes at the top of the page.';

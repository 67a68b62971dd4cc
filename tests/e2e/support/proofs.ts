import { customer, callJsonRpc, shop, type PlainDevnet } from '../../../devnet';
import { checkLink } from '../../../src/lib/links';
import { writeProof, EMPTY_PROOF, type ProofDraft } from '../../../src/lib/proofs/draft';
import { fundCustomer, mineAndRefresh } from './wallet-page';

export const MESSAGE = 'Order 7 – “tea” & 100 % of it ';

/**
 * Payments from the shop to the customer: in one transaction to the primary address, in another to that and a
 * subaddress.
 */
export interface Payments {
	txid: string;
	/** Amount (atomic units). */
	amount: bigint;
	several: { txid: string; subaddress: string; amount: bigint };
}

const paymentsByChain = new WeakMap<PlainDevnet, Promise<Payments>>();

/** Calls an operation of the customer's service. */
export const callCustomerService = <Result>(own: PlainDevnet, method: string, params: unknown = {}): Promise<Result> =>
	callJsonRpc<Result>(own.walletWithLogin, method, params);

/** Makes payments from the shop to the customer, once for each chain; both wallets have them. */
export function shopPayments(own: PlainDevnet): Promise<Payments> {
	const known = paymentsByChain.get(own) ?? makePayments(own);
	paymentsByChain.set(own, known);
	return known;
}

async function makePayments(own: PlainDevnet): Promise<Payments> {
	await fundCustomer(own);
	const { address: subaddress } = await callCustomerService<{ address: string }>(own, 'create_address', {
		account_index: 0
	});
	const amount = 345_678_901_234n;
	const { tx_hash: txid } = await own.transfer('shop', [{ address: customer.address, amount }]);
	const { tx_hash } = await own.transfer('shop', [
		{ address: customer.address, amount: 100_000_000_000n },
		{ address: subaddress, amount: 200_000_000_001n }
	]);
	await mineAndRefresh(own, 2);
	await callCustomerService(own, 'refresh');
	return { txid, amount, several: { txid: tx_hash, subaddress, amount: 200_000_000_001n } };
}

/** Returns a link to a check, for a person who has nothing but the page. */
export const proofCheckLink = (draft: Partial<ProofDraft>) => checkLink(writeProof({ ...EMPTY_PROOF, ...draft }));

/** Returns the text with one character changed, to another of the same alphabet. */
export function withOneCharacterChanged(text: string, at = text.length - 20): string {
	const other = text.charAt(at) === '2' ? '3' : '2';
	return text.slice(0, at) + other + text.slice(at + 1);
}

export { customer, shop };

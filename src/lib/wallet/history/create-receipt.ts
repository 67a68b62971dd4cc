import type { Coin } from '../../format/amount';
import { receiptLink } from '../../links';
import { receiptMessage, writeReceipt } from '../../payment/receipt';
import type { Client } from '../../rpc/client';
import { getTxProof } from '../../rpc/wallet/proofs';
import { walletActions } from '../../wallet-data/actions';
import { parseNote } from '../../wallet-data/names';

/** A payment to one recipient. */
export interface PaidRecipient {
	txid: string;
	address: string;
	/** Atomic units. */
	amount: bigint;
	/** Note of the transaction. The receipt contains only the part that came from a payment link. */
	note: string;
	/** Unix seconds; 0 when unknown. */
	at: number;
}

/**
 * Creates a receipt from the wallet's proof of a payment.
 *
 * @param actionKey of the outcome in the action log
 * @returns the link to the receipt; null when the wallet made no proof
 */
export async function createReceipt(
	wallet: Client,
	actionKey: string,
	{ txid, address, amount, note, at }: PaidRecipient,
	coin: Coin
): Promise<string | null> {
	const { link: from, text } = parseNote(note);
	const terms = { amount, price: null, created: at || null, from, text: from === '' ? '' : text };
	const params = { txid, address, message: receiptMessage(terms, coin) };
	const proof = await walletActions.run(wallet, actionKey, getTxProof, params, {
		done: () => ({ title: 'Receipt created.' })
	});
	return proof && receiptLink(writeReceipt({ ...terms, address, txid, proof: proof.signature }, coin));
}

import type { Coin } from '../format/amount';
import { writeDecimal, writeShortDecimal } from '../format/decimal';
import { payLink, requestLink, saleLink } from '../links';
import { EMPTY_DRAFT, type RequestDraft } from '../payment/draft';
import { writeDraftQuery } from '../payment/opened';
import { writePrice } from '../payment/price';
import { writeTerms } from '../payment/terms';
import type { OwnRequest } from './requests';

type LinkedRequest = Pick<OwnRequest, 'facts' | 'address'>;

/** Draft with the request's address, amount and texts. @param amount atomic units; null when the payer chooses */
export function requestDraftFor(
	{ facts, address }: LinkedRequest,
	amount: bigint | null,
	{ decimals }: Coin
): RequestDraft {
	const tx_amount = amount === null ? '' : writeShortDecimal(amount, decimals);
	return { ...EMPTY_DRAFT, address, tx_amount, recipient_name: facts.from, tx_description: facts.text };
}

/**
 * Link to the checkout. A link with a status id has the whole amount, as the status file does; the checkout
 * then shows what is left to pay.
 */
export function checkoutLink(request: LinkedRequest, left: bigint | null, coin: Coin): string {
	const { facts } = request;
	const amount = facts.id === null ? left : facts.amount;
	const price = facts.price && amount === facts.amount ? writePrice(facts.price) : '';
	const terms = writeTerms({ expires: String(facts.expires ?? ''), request: facts.id ?? '', price });
	return payLink({ ...writeDraftQuery(requestDraftFor(request, amount, coin)), ...terms });
}

/**
 * Link to the request form, filled in with the same request. A price in a currency is converted at the current rate.
 */
export function repeatRequestLink({ facts }: Pick<OwnRequest, 'facts'>, coin: Coin): string {
	const { price, amount } = facts;
	const draft = requestDraftFor({ facts, address: '' }, amount, coin);
	return requestLink(
		price ? { ...writeDraftQuery({ ...draft, tx_amount: price.total }), unit: price.currency } : writeDraftQuery(draft)
	);
}

/** Link to a sale of this shop at the point of sale. */
export const saleLinkOf = (
	{ account, index, facts }: Pick<OwnRequest, 'account' | 'index' | 'facts'>,
	coin: Coin
): string => saleLink(account, index, writeDecimal(facts.amount ?? 0n, coin.decimals));

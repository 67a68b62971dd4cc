import type { Coin } from '../format/amount';
import { writeDecimal, writeShortDecimal } from '../format/decimal';
import { payLink, requestLink, saleLink } from '../links';
import { EMPTY_DRAFT, type RequestDraft } from '../payment/draft';
import { writeOpened } from '../payment/opened';
import { writePrice } from '../payment/price';
import { writeTerms } from '../payment/terms';
import type { OwnRequest } from './requests';

type Asked = Pick<OwnRequest, 'facts' | 'address'>;

/** What a payer is asked for, as texts. @param amount atomic units; null for any */
export function draftFor({ facts, address }: Asked, amount: bigint | null, { decimals }: Coin): RequestDraft {
	const tx_amount = amount === null ? '' : writeShortDecimal(amount, decimals);
	return { ...EMPTY_DRAFT, address, tx_amount, recipient_name: facts.from, tx_description: facts.text };
}

/** The link to the checkout. A status file has the whole amount: with its id, the checkout itself shows what is left of it. */
export function checkoutLink(request: Asked, left: bigint | null, coin: Coin): string {
	const { facts } = request;
	const amount = facts.id === null ? left : facts.amount;
	const price = facts.price && amount === facts.amount ? writePrice(facts.price) : '';
	const terms = writeTerms({ expires: String(facts.expires ?? ''), request: facts.id ?? '', price });
	return payLink({ ...writeOpened(draftFor(request, amount, coin)), ...terms });
}

/** The form with the same request once more: a price in a currency gets the rate of that moment. */
export function againLink({ facts }: Pick<OwnRequest, 'facts'>, coin: Coin): string {
	const { price, amount } = facts;
	const draft = draftFor({ facts, address: '' }, amount, coin);
	return requestLink(
		price ? { ...writeOpened({ ...draft, tx_amount: price.total }), unit: price.currency } : writeOpened(draft)
	);
}

/** The point of sale with a sale of this shop. */
export const saleLinkOf = (
	{ account, index, facts }: Pick<OwnRequest, 'account' | 'index' | 'facts'>,
	coin: Coin
): string => saleLink(account, index, writeDecimal(facts.amount ?? 0n, coin.decimals));

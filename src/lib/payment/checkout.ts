import type { Network } from '../chain/address-shape';
import { parseDraft, type MadeRequest, type RequestDraft } from './draft';
import { parseOpened, type Opened } from './opened';
import type { PaymentCoin } from './payment';
import type { PaymentProblem } from './problem';

/** What a payer is shown. Only in the link, not in the payment URI: the expiry, and the id of the shop's status file. */
export interface Checkout {
	draft: RequestDraft;
	/** To one recipient; null when there are several, or it cannot be paid. */
	request: MadeRequest | null;
	several: Opened['several'];
	/** Why it cannot be paid. */
	problem: PaymentProblem | null;
	/** Unix seconds; null for never. */
	expires: number | null;
	hasBadExpiry: boolean;
	/** Of the status file; '' for one that is not valid, null for none. */
	id: string | null;
}

/** Unix seconds; null when it is not valid. */
export const parseExpiry = (text: string): number | null => (/^[1-9]\d{0,11}$/.test(text) ? Number(text) : null);

/** An id that nobody can guess: 128 bits. */
export const isStatusId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Parses the query of the checkout's address. @param network the network that addresses must be of; any when left out */
export function parseCheckout(query: URLSearchParams, coin: PaymentCoin, network?: Network): Checkout {
	const { draft, several, problem } = parseOpened(query, coin);
	const given = query.get('expires');
	const expires = parseExpiry(given ?? '');
	const id = query.get('request');
	const { request, problems } = parseDraft(draft, coin, network);
	const common = {
		...{ draft, several, request: problem === null ? request : null },
		...{ expires, hasBadExpiry: given !== null && expires === null },
		id: id === null || isStatusId(id) ? id : ''
	};
	if (problem !== null || several || request) return { ...common, problem };
	return { ...common, problem: problems[0] ?? { kind: 'no_address' } };
}

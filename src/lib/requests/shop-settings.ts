import * as v from 'valibot';
import { Persisted } from '../app/persisted.svelte';

const settings = v.object({
	version: v.optional(v.literal(1), 1),
	/** Currency code of three capitals; '' for prices in coins. */
	currency: v.optional(v.string(), ''),
	rateFrom: v.optional(v.picklist(['typed', 'site']), 'typed'),
	/** Price of one coin as typed, and the time of typing (Unix seconds). */
	rate: v.optional(v.string(), ''),
	ratedAt: v.optional(v.number(), 0),
	/** One item a line, its price last. */
	items: v.optional(v.string(), ''),
	/** Confirmations after which a sale counts as paid. */
	confirmations: v.optional(v.picklist(['0', '1', '10']), '1'),
	/** Tolerated underpayment in coins, as typed; '' for what a wallet with eight decimals cannot express. */
	tolerance: v.optional(v.string(), ''),
	/** Index of the receiving account. */
	account: v.optional(v.string(), '0'),
	/** True to play a tone when a sale is paid. */
	sound: v.optional(v.boolean(), false),
	/** Recipient name shown to the payer. */
	name: v.optional(v.string(), ''),
	/** Source of payments: a wallet service, or this page with a view key. */
	seenBy: v.optional(v.picklist(['wallet', 'key']), 'wallet'),
	/** Primary address and account from which the page derives subaddresses. The view key is kept in memory only. */
	keyAddress: v.optional(v.string(), ''),
	keyAccount: v.optional(v.string(), '0')
});

export type ShopSettings = v.InferOutput<typeof settings>;

/** Settings of the point of sale in this browser. They never contain a key. */
export const shopSettings = new Persisted('oriel-shop', settings, v.parse(settings, {}));

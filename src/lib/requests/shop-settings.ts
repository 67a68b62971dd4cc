import * as v from 'valibot';
import { Persisted } from '../app/persisted.svelte';

const settings = v.object({
	version: v.optional(v.literal(1), 1),
	/** Three capitals; '' for prices in coins. */
	currency: v.optional(v.string(), ''),
	rateFrom: v.optional(v.picklist(['typed', 'site']), 'typed'),
	/** What one coin costs, as typed, and when (Unix seconds). */
	rate: v.optional(v.string(), ''),
	ratedAt: v.optional(v.number(), 0),
	/** An item a line, its price last. */
	items: v.optional(v.string(), ''),
	/** For a sale to count as paid. */
	confirmations: v.optional(v.picklist(['0', '1', '10']), '1'),
	/** Coins that may be missing of a payment, as typed; '' for what a wallet of eight decimals cannot express. */
	tolerance: v.optional(v.string(), ''),
	/** Index of the receiving account. */
	account: v.optional(v.string(), '0'),
	/** A tone when a sale is paid. */
	sound: v.optional(v.boolean(), false),
	/** Who asks, as the payer sees it. */
	name: v.optional(v.string(), ''),
	/** Who sees payments: a wallet service, or this page with a view key. */
	seenBy: v.optional(v.picklist(['wallet', 'key']), 'wallet'),
	/** The primary address and the account whose addresses the page derives; the view key is in memory alone. */
	keyAddress: v.optional(v.string(), ''),
	keyAccount: v.optional(v.string(), '0')
});

export type ShopSettings = v.InferOutput<typeof settings>;

/** What a point of sale has in this browser. No key is ever among it. */
export const shopSettings = new Persisted('oriel-shop', settings, v.parse(settings, {}));

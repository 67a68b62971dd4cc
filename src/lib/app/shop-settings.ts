import * as v from 'valibot';
import { Persisted } from './persisted.svelte';

const settings = v.object({
	version: v.literal(1),
	/** Three capitals; '' for prices in coins. */
	currency: v.string(),
	rateFrom: v.picklist(['typed', 'site']),
	/** What one coin costs, as typed, and when (Unix seconds). */
	rate: v.string(),
	ratedAt: v.number(),
	/** An item a line, its price last. */
	items: v.string(),
	/** For a sale to count as paid. */
	confirmations: v.picklist(['0', '1', '10']),
	/** Index of the receiving account. */
	account: v.string(),
	/** A tone when a sale is paid. */
	sound: v.boolean(),
	/** Who asks, as the payer sees it. */
	name: v.optional(v.string(), ''),
	/** Who sees payments: a wallet service, or this page with a view key. */
	seenBy: v.picklist(['wallet', 'key']),
	/** The primary address and the account whose addresses the page derives; the view key is in memory alone. */
	keyAddress: v.string(),
	keyAccount: v.string()
});

export type ShopSettings = v.InferOutput<typeof settings>;

/** What a point of sale has in this browser. No key is ever among it. */
export const shopSettings = new Persisted('oriel-shop', settings, {
	version: 1,
	currency: '',
	rateFrom: 'typed',
	rate: '',
	ratedAt: 0,
	items: '',
	confirmations: '1',
	account: '0',
	sound: false,
	name: '',
	seenBy: 'wallet',
	keyAddress: '',
	keyAccount: '0'
});

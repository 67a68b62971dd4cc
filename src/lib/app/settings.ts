import * as v from 'valibot';
import { Persisted } from './persisted.svelte';

const service = v.object({ name: v.string(), url: v.string() });

const settings = v.object({
	version: v.literal(1),
	theme: v.picklist(['system', 'light', 'dark']),
	/** The chosen node's address; null for the first that the site's operator names. */
	node: v.nullable(v.string()),
	/** Nodes the person added. */
	nodes: v.array(service),
	/** The chosen wallet service's address; null for the first that the site's operator names. */
	wallet: v.optional(v.nullable(v.string()), null),
	/** Wallet services that the person added. */
	wallets: v.optional(v.array(service), [])
});

export type Settings = v.InferOutput<typeof settings>;
export type Theme = Settings['theme'];

/** The person's own choices. No login is ever among them. */
export const settingsStore = new Persisted('oriel', settings, {
	version: 1,
	theme: 'system',
	node: null,
	nodes: [],
	wallet: null,
	wallets: []
});

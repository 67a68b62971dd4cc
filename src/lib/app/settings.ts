import * as v from 'valibot';
import { Persisted } from './persisted.svelte';

const service = v.object({ name: v.string(), url: v.string() });

const settings = v.object({
	version: v.literal(1),
	theme: v.picklist(['system', 'light', 'dark']),
	/** The chosen node's address; null for the first in `config.json`. */
	node: v.nullable(v.string()),
	/** Nodes the user added. */
	nodes: v.array(service),
	/** The chosen wallet service's address; null for the first in `config.json`. */
	wallet: v.optional(v.nullable(v.string()), null),
	/** Wallet services the user added. */
	wallets: v.optional(v.array(service), []),
	/** Minutes of inactivity after which the open wallet is locked; null for never. */
	lockAfter: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1))), null),
	/** True to use the next node in the list when the chosen one does not answer. */
	failover: v.optional(v.boolean(), false),
	/** Second node, to compare block hashes with; null for none. */
	secondNode: v.optional(v.nullable(v.string()), null),
	/** Time zone for displayed times. */
	time: v.optional(v.picklist(['local', 'utc']), 'local'),
	/** Language of the checkout as a BCP 47 tag; null for the browser's language. */
	language: v.optional(v.nullable(v.string()), null)
});

export type UserSettings = v.InferOutput<typeof settings>;
export type Theme = UserSettings['theme'];

/** The user's settings. They never contain a login. */
export const settingsStore = new Persisted(
	'oriel',
	settings,
	v.parse(settings, { version: 1, theme: 'system', node: null, nodes: [] })
);

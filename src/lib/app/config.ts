import * as v from 'valibot';
import { RECORDED_URL } from '../format/recorded';
import { visible } from '../format/visible';

/** Resolves a path against the site's current origin: a site may have several names, https and onion. */
const absolute = (url: string) => (/^\/(?!\/)/.test(url) ? location.origin + url : url);
const address = v.pipe(v.string(), v.regex(/^(https?:|\/(?!\/))/), v.transform(absolute), v.url());
/** Text for the screen, without invisible characters or characters that reorder the text around them. */
const visibleText = v.pipe(v.string(), v.transform(visible));
const service = v.object({ name: visibleText, url: address });
/** A node; also the recorded chain, which is part of the site's own files. */
const node = v.object({ name: visibleText, url: v.union([v.literal(RECORDED_URL), address]) });

const section = v.picklist(['explorer', 'pay', 'wallet', 'node', 'console']);
export type SiteSection = v.InferOutput<typeof section>;

/** Settings of the site's operator in `config.json`, used without a rebuild. Missing ones have defaults. */
export const configSchema = v.object({
	title: v.optional(visibleText, 'Oriel'),
	coin: v.optional(
		v.object({
			/** Symbol of the coin. White space is not allowed, because labels of requests have a space after it. */
			ticker: v.optional(v.pipe(v.string(), v.regex(/^\S+$/), v.transform(visible)), 'XMR'),
			/** One coin is 10^decimals atomic units. */
			decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(19)), 12),
			uriScheme: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*$/)), 'monero')
		}),
		{}
	),
	/** Expected network of the nodes, as in `get_info`; any when omitted. */
	network: v.optional(v.string()),
	nodes: v.optional(v.array(node), [{ name: 'This computer', url: 'http://127.0.0.1:18081' }]),
	wallets: v.optional(v.array(service), []),
	sections: v.optional(v.array(section), ['explorer', 'pay', 'wallet', 'node', 'console']),
	/** Introduction to the chain for newcomers: heading and a few sentences. */
	about: v.optional(v.object({ title: visibleText, text: visibleText })),
	/**
	 * True when the nodes are simulated. Signatures are then not checked, and every page says so. Never used in a
	 * release.
	 */
	simulated: v.optional(v.boolean(), false),
	/** True when other sites may embed the payment page in a frame. The server has to allow that as well. */
	framing: v.optional(v.boolean(), false),
	/** Shop that owns this checkout; when omitted, the checkout accepts any recipient. */
	shop: v.optional(
		v.object({
			name: visibleText,
			addresses: v.optional(v.array(v.string()), []),
			statusFile: v.optional(v.boolean(), false),
			/** Target of “Back to …” once a request is paid. */
			url: v.optional(address)
		})
	)
});

export type Config = v.InferOutput<typeof configSchema>;
export type SiteService = v.InferOutput<typeof service>;

/** Used when there is no `config.json`. */
export const defaultConfig: Config = v.parse(configSchema, {});

/**
 * Parses `config.json`.
 *
 * @returns the configuration, and a sentence that says why when the defaults are used
 */
export function parseConfig(value: unknown): { config: Config; remark: string | null } {
	const { success, output, issues } = v.safeParse(configSchema, value);
	if (success) return { config: output, remark: null };
	const where = v.getDotPath(issues[0]) ?? 'it';
	return { config: defaultConfig, remark: `config.json was not used: ${where} is not as documented.` };
}

/** The operator's services, then those the user added. */
export const servicesOf = (known: readonly SiteService[], added: readonly SiteService[]): SiteService[] => [
	...known,
	...added.filter(({ url }) => known.every((service) => service.url !== url))
];

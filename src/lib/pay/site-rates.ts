import * as v from 'valibot';
import type { Result } from '../format/result';
import { readText } from '../rpc/read-body';

/** Schema of `rates.json`, served beside the page (docs/rates.md). */
const siteRatesSchema = v.object({
	/** Unix seconds when the rates were valid. */
	time: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
	/** Price of one coin, by currency. */
	rates: v.record(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), v.pipe(v.string(), v.regex(/^\d{1,10}(\.\d{1,8})?$/)))
});

export type SiteRates = v.InferOutput<typeof siteRatesSchema>;

/** Reason why the site's rates are missing. */
export type SiteRatesProblem = 'absent' | 'unreadable' | 'unreachable';

export type LoadedRates = Result<SiteRates, SiteRatesProblem>;

/** Maximum size in bytes; each rate has about twenty. */
const MAX_RATES_BYTES = 100_000;

export function parseSiteRates(text: string): LoadedRates {
	const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), siteRatesSchema), text);
	return success ? { value: output } : { problem: 'unreadable' };
}

/** Loads the site's rates. */
export async function loadSiteRates(): Promise<LoadedRates> {
	try {
		const response = await fetch('rates.json', {
			cache: 'no-store',
			credentials: 'omit',
			redirect: 'error',
			signal: AbortSignal.timeout(10_000)
		});
		if (response.status === 404) return { problem: 'absent' };
		if (!response.ok) return { problem: 'unreachable' };
		const text = await readText(response, MAX_RATES_BYTES);
		return text === null ? { problem: 'unreadable' } : parseSiteRates(text);
	} catch {
		return { problem: 'unreachable' };
	}
}

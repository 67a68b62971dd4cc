import type { LoadedRates, SiteRates, SiteRatesProblem } from './site-rates';
import type { Result } from '../format/result';
import { formatAgo, formatLongDuration } from '../format/time';
import { parseRate } from './price';

/** A rate that can be used, or the reason why there is none and what to do. */
export type RateInUse = Result<{ text: string; rate: bigint; age: string }>;

/** Seconds after which a rate is refused: typed rates, and rates of the site. */
export const MAX_TYPED_RATE_AGE_SECONDS = 86_400;
export const MAX_SITE_RATE_AGE_SECONDS = 3600;

/** Tolerated seconds that another clock may be ahead. */
const MAX_CLOCK_AHEAD_SECONDS = 300;

/** Checks a typed rate. @param at Unix seconds when it was typed */
export function typedRate(typed: string, at: number, now: number): RateInUse {
	const { value, problem } = parseRate(typed);
	if (problem !== undefined) return { problem };
	if (at - now > MAX_CLOCK_AHEAD_SECONDS)
		return { problem: 'By this clock, the rate was typed in the future. Type it again.' };
	if (now - at > MAX_TYPED_RATE_AGE_SECONDS) {
		return {
			problem: `This rate was typed ${formatAgo(at, now)}. A typed rate is valid for ${formatLongDuration(MAX_TYPED_RATE_AGE_SECONDS)}. Type it again.`
		};
	}
	return { value: { ...value, age: `typed ${formatAgo(at, now)}` } };
}

const PROBLEMS: Record<SiteRatesProblem, string> = {
	absent: 'This site has no rates.json. Type the rate, or have its operator provide the file.',
	unreadable: 'The site’s rates.json cannot be read. Type the rate until its operator has corrected the file.',
	unreachable: 'The site’s rates.json cannot be reached. Check the connection, or type the rate.'
};

/** Rates to use after another load: known rates are kept while the site cannot be reached, until they are too old. */
export const ratesAfterLoad = (known: LoadedRates | null, loaded: LoadedRates): LoadedRates =>
	loaded.problem === 'unreachable' && known !== null ? known : loaded;

/** Reason why a rate of `rates.json` is not used; `ahead`: it is from the future. */
type UnusableRate = 'absent' | 'unreadable' | 'ahead' | 'old';

/** The rate of a currency, if it is valid now. */
export function usableRate(
	{ time, rates }: SiteRates,
	currency: string,
	now: number
): Result<{ text: string; rate: bigint }, UnusableRate> {
	const written = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
	if (written === undefined) return { problem: 'absent' };
	const { value } = parseRate(written);
	if (!value) return { problem: 'unreadable' };
	if (time - now > MAX_CLOCK_AHEAD_SECONDS) return { problem: 'ahead' };
	return now - time > MAX_SITE_RATE_AGE_SECONDS ? { problem: 'old' } : { value };
}

/** Checks the site's rate of a currency. @param loaded null while loading */
export function siteRate(loaded: LoadedRates | null, currency: string, now: number): RateInUse {
	if (loaded === null) return { problem: 'Loading the rate…' };
	if (loaded.problem) return { problem: PROBLEMS[loaded.problem] };
	const { time, rates } = loaded.value;
	const age = formatAgo(time, now);
	const { value, problem } = usableRate(loaded.value, currency, now);
	switch (problem) {
		case undefined:
			return { value: { ...value, age: `from this site, ${age}` } };
		case 'unreadable':
			return { problem: PROBLEMS.unreadable };
		case 'ahead':
			return { problem: 'The site’s rate is from the future. Check this clock, or type the rate.' };
		case 'old':
			return {
				problem: `The site’s rate is from ${age}, and is valid for ${formatLongDuration(MAX_SITE_RATE_AGE_SECONDS)}. Type the rate.`
			};
		case 'absent': {
			const known = Object.keys(rates).slice(0, 8).join(', ') || 'none';
			return { problem: `The site’s rates.json has no rate for ${currency} (it has ${known}). Type the rate.` };
		}
	}
}

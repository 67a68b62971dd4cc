import type { SiteRates, SiteRatesProblem } from './site-rates';
import { formatAgo, formatLongDuration } from '../format/time';
import { parseRate } from './price';

/** A rate that can be charged with, or why there is none and what to do. */
export type RateInUse =
	{ text: string; rate: bigint; age: string; problem: null } | { text: null; rate: null; age: null; problem: string };

/** Seconds after which a rate is refused. */
export const OLDEST_TYPED = 86_400;
export const OLDEST_FROM_SITE = 3600;

/** Seconds that another clock may be ahead. */
const AHEAD = 300;

const refuse = (problem: string): RateInUse => ({ text: null, rate: null, age: null, problem });

/** @param at Unix seconds, when it was typed */
export function typedRate(typed: string, at: number, now: number): RateInUse {
	const { rate, text, problem } = parseRate(typed);
	if (problem !== null) return refuse(problem);
	if (at - now > AHEAD) return refuse('By this clock, the rate was typed in the future: type it again.');
	if (now - at > OLDEST_TYPED) {
		return refuse(
			`This rate was typed ${formatAgo(at, now)}. After ${formatLongDuration(OLDEST_TYPED)}, type it again.`
		);
	}
	return { text, rate, age: `typed ${formatAgo(at, now)}`, problem: null };
}

const PROBLEMS: Record<SiteRatesProblem, string> = {
	absent: 'This site has no rates.json. Type the rate, or have its operator provide the file.',
	unreadable: 'The site’s rates.json cannot be read. Type the rate until its operator has corrected the file.',
	unreachable: 'The site’s rates.json cannot be reached. Check the connection, or type the rate.'
};

/** The rates to go by after another load: those that are known stay while the site cannot be reached, until they are too old. */
export const newerRates = (
	known: SiteRates | SiteRatesProblem | null,
	loaded: SiteRates | SiteRatesProblem
): SiteRates | SiteRatesProblem => (loaded === 'unreachable' && known !== null ? known : loaded);

/** @param rates null while they are being loaded */
export function siteRate(rates: SiteRates | SiteRatesProblem | null, currency: string, now: number): RateInUse {
	if (rates === null) return refuse('The rate is being loaded.');
	if (typeof rates === 'string') return refuse(PROBLEMS[rates]);
	const written = Object.hasOwn(rates.rates, currency) ? rates.rates[currency] : undefined;
	if (written === undefined) {
		const known = Object.keys(rates.rates).slice(0, 8).join(', ') || 'none';
		return refuse(`The site’s rates.json has no rate for ${currency} (it has ${known}). Type the rate.`);
	}
	const { rate, text, problem } = parseRate(written);
	if (problem !== null) return refuse(PROBLEMS.unreadable);
	if (rates.time - now > AHEAD)
		return refuse('The site’s rate is from the future: check this clock. Or type the rate.');
	if (now - rates.time > OLDEST_FROM_SITE) {
		const age = formatAgo(rates.time, now);
		return refuse(
			`The site’s rate is from ${age}: it is refused after ${formatLongDuration(OLDEST_FROM_SITE)}. Type the rate.`
		);
	}
	return { text, rate, age: `from this site, ${formatAgo(rates.time, now)}`, problem: null };
}

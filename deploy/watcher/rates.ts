import type { Result } from '../../src/lib/format/result';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import { usableRate } from '../../src/lib/pay/rate';
import { parseSiteRates } from '../../src/lib/pay/site-rates';
import { readRegularFile } from './files';

/**
 * Returns the price of one coin in a currency, as an integer (in units of 10^-`RATE_DECIMALS`) and as in the file; or
 * the problem, as a sentence.
 */
export type RateOf = (currency: string) => Result<{ rate: bigint; text: string }>;

const MAX_RATES_BYTES = 100_000;

const SENTENCES = {
	absent: 'RATES has no rate for this currency.',
	unreadable: 'RATES has a rate that cannot be read.',
	ahead: 'The rates in RATES are from the future. Check the clocks.',
	old: 'The rates in RATES are more than an hour old.'
};

/**
 * Reads the rates from the site's `rates.json` (docs/rates.md) anew for each order.
 *
 * @param path null when RATES is not set
 */
export const ratesFrom =
	(path: string | null): RateOf =>
	(currency) => {
		if (path === null) return { problem: 'RATES is not set: amounts are in coins.' };
		const { value: rates, problem } = parseSiteRates(readText(path));
		if (problem !== undefined) return { problem: 'The rates.json that RATES names cannot be read.' };
		const { value, problem: unusable } = usableRate(rates, currency, unixSeconds());
		return value ? { value } : { problem: SENTENCES[unusable ?? 'unreadable'] };
	};

/** Reads the text of a file; '' when it cannot be read. */
function readText(path: string): string {
	try {
		return readRegularFile(path, MAX_RATES_BYTES) ?? '';
	} catch {
		return '';
	}
}

import { isCheckoutLanguage, CHECKOUT_LANGUAGES, type CheckoutLanguage } from '../app/checkout-languages';
import { settingsStore } from '../app/settings';
import type { Coin } from '../format/amount';
import { formatCountdown } from '../format/countdown';
import { shiftPoint } from '../format/decimal';
import { startOfDay } from '../format/day';
import { largestUnits } from '../format/time';
import { unixSeconds } from '../format/unix-seconds';
import { inZone } from '../format/zone';
import type { Plural, Texts } from './texts/en';

/** Lazy imports: each language is a separate file. */
const textLoaders: Record<CheckoutLanguage, () => Promise<{ default: Texts }>> = {
	en: () => import('./texts/en'),
	de: () => import('./texts/de'),
	es: () => import('./texts/es'),
	fr: () => import('./texts/fr'),
	'pt-BR': () => import('./texts/pt-BR'),
	ru: () => import('./texts/ru')
};

export const loadTexts = async (language: CheckoutLanguage): Promise<Texts> => (await textLoaders[language]()).default;

/** First supported language in the order of the browser's `navigator.languages`; English when none is supported. */
export function chooseLanguage(wanted: readonly string[]): CheckoutLanguage {
	const tags = Object.keys(CHECKOUT_LANGUAGES).filter(isCheckoutLanguage);
	for (const tag of wanted) {
		const [base] = tag.toLowerCase().split('-');
		const found = tags.find((known) => known.toLowerCase().split('-')[0] === base);
		if (found) return found;
	}
	return 'en';
}

/** Language chosen in this browser, otherwise the first supported language of the browser. */
export function preferredLanguage(): CheckoutLanguage {
	const { language } = settingsStore.current;
	return chooseLanguage(language === null ? navigator.languages : [language, ...navigator.languages]);
}

/** Replaces each `{name}` in a text with its value. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
	text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Plural form of a text for a count, with `{count}` replaced. */
export function fillPlural(forms: Plural, count: number, language: CheckoutLanguage): string {
	const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
	return fillTemplate(form, { count: new Intl.NumberFormat(language).format(count) });
}

/** Amount in the number format of the language, exact to the last digit: `1.234,5 XMR` in German. */
export function localAmount(atomic: bigint, { decimals, ticker }: Coin, language: CheckoutLanguage): string {
	const numbers = new Intl.NumberFormat(language);
	const point = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
	const { whole, fraction } = shiftPoint(atomic, decimals);
	const digits = fraction.replace(/0+$/, '');
	return `${numbers.format(BigInt(whole))}${digits === '' ? '' : point + digits}\u00a0${ticker}`;
}

/**
 * Time until an expiry: `14:21` within the hour, otherwise the date.
 *
 * @param seconds until the expiry
 * @param at the expiry in Unix seconds
 */
export function localExpiry(seconds: number, at: number, language: CheckoutLanguage): string {
	return seconds < 3600 ? formatCountdown(seconds) : localTime(at, language);
}

/** Date and time of day; for today `today 14:04`. @param at Unix seconds */
export function localTime(at: number, language: CheckoutLanguage): string {
	const date = new Date(at * 1000);
	if (startOfDay(at) !== startOfDay(unixSeconds()))
		return new Intl.DateTimeFormat(language, inZone({ dateStyle: 'medium', timeStyle: 'short' })).format(date);
	const today = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day');
	return `${today} ${new Intl.DateTimeFormat(language, inZone({ timeStyle: 'short' })).format(date)}`;
}

/** Moment in UTC, the same for every reader: `26 November 2026, 21:20 UTC`. @param at Unix seconds */
export function utcMoment(at: number, language: CheckoutLanguage): string {
	const locale = language === 'en' ? 'en-GB' : language;
	const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
	const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });
	return `${date.format(at * 1000)}, ${time.format(at * 1000)} UTC`;
}

/** Duration in its largest units: `2 Minuten`, `1 Stunde 40 Minuten`. */
function localDuration(seconds: number, language: CheckoutLanguage): string {
	const parts = largestUnits(seconds).map(({ value, unit }) =>
		new Intl.NumberFormat(language, { style: 'unit', unit: unit.name, unitDisplay: 'long' }).format(value)
	);
	return parts.join(' ');
}

/** Formatting functions for one language. */
export const createWriter = <Own extends Texts>(texts: Own, language: CheckoutLanguage, coin: Coin) => ({
	texts,
	fill: fillTemplate,
	amount: (atomic: bigint) => localAmount(atomic, coin, language),
	asked: (whom: readonly ('who_site' | 'who_wallet' | 'who_node')[]) =>
		fillTemplate(texts.asked, { who: new Intl.ListFormat(language).format(whom.map((each) => texts[each])) }),
	/** Fills a text with values and the recipient's name. @param name '' when nobody vouches for it */
	about: (text: string, name: string, values: Readonly<Record<string, string>> = {}) =>
		fillTemplate(text, { ...values, name: name === '' ? texts.recipient : name }),
	count: (forms: Plural, count: number) => fillPlural(forms, count, language),
	/** @param at Unix seconds */
	time: (at: number) => localTime(at, language),
	/** Text for the expiry of a request. @param at Unix seconds @param now Unix seconds */
	expiry: (at: number, now: number) =>
		fillTemplate(at - now < 3600 ? texts.expires_in : texts.expires_on, { time: localExpiry(at - now, at, language) }),
	duration: (seconds: number) => localDuration(seconds, language),
	/** Moment with its time zone, for paper. @param at Unix seconds */
	moment: (at: number) => utcMoment(at, language)
});

export type Writer<Own extends Texts = Texts> = ReturnType<typeof createWriter<Own>>;

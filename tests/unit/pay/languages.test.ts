import { isCheckoutLanguage, CHECKOUT_LANGUAGES } from '../../../src/lib/app/checkout-languages';
import {
	chooseLanguage,
	fillTemplate,
	fillPlural,
	loadTexts,
	localAmount,
	localExpiry
} from '../../../src/lib/pay/languages';
import { loadReceiptTexts } from '../../../src/lib/pay/receipt-texts/load';

const languages = Object.keys(CHECKOUT_LANGUAGES).filter(isCheckoutLanguage);
const coin = { ticker: 'XMR', decimals: 12 };

type Texts = Awaited<ReturnType<typeof loadReceiptTexts>>['texts'];
const formsOf = (text: Texts[keyof Texts]): readonly string[] =>
	typeof text === 'string' ? [text] : Object.values(text);
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(languages)('the texts in %s', (language) => {
	test('have the keys of the English ones, the same values in each, and other words', async () => {
		const [english, texts] = (await Promise.all([loadReceiptTexts('en'), loadReceiptTexts(language)])).map(
			(loaded) => loaded.texts
		) as [Texts, Texts];
		expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
		for (const key of Object.keys(english) as (keyof Texts)[]) {
			const expected = placeholders(formsOf(english[key]).join(' '));
			for (const form of formsOf(texts[key])) {
				expect(placeholders(form), `${language} ${key}`).toEqual(expected);
				expect(form.trim(), `${language} ${key}`).not.toBe('');
			}
			if (language !== 'en') expect(texts[key], key).not.toEqual(english[key]);
		}
	});

	test('have all forms that the language has for counts', async () => {
		const { texts } = await loadReceiptTexts(language);
		const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
		for (const forms of [texts.confirming, texts.node_says, texts.not_final])
			expect(Object.keys(forms).sort()).toEqual([...pluralCategories].sort());
	});
});

test('the language is the first of the browser’s that there is', () => {
	expect(chooseLanguage(['de-CH', 'en'])).toBe('de');
	expect(chooseLanguage(['ja', 'pt-PT', 'en'])).toBe('pt-BR');
	expect(chooseLanguage(['ES-419'])).toBe('es');
	expect(chooseLanguage(['ja'])).toBe('en');
	expect(chooseLanguage([])).toBe('en');
	expect(isCheckoutLanguage('toString')).toBe(false);
});

test('counts have the form of their language', async () => {
	const { confirming } = await loadTexts('ru');
	expect([1, 3, 5, 21].map((count) => fillPlural(confirming, count, 'ru'))).toEqual([
		'Осталось 1 подтверждение',
		'Осталось 3 подтверждения',
		'Осталось 5 подтверждений',
		'Осталось 21 подтверждение'
	]);
});

test('values replace their names once, and unknown names stay', () => {
	expect(fillTemplate('{a} of {b} {c}', { a: '{b}', b: '2' })).toBe('{b} of 2 {c}');
});

test('amounts are exact in every language', () => {
	const largest = 18_446_744_073_709_551_615n;
	expect(localAmount(largest, coin, 'en')).toBe('18,446,744.073709551615\u00a0XMR');
	expect(localAmount(largest, coin, 'de')).toBe('18.446.744,073709551615\u00a0XMR');
	expect(localAmount(170_000_000_000n, coin, 'ru')).toBe('0,17\u00a0XMR');
	expect(localAmount(1n, coin, 'pt-BR')).toBe('0,000000000001\u00a0XMR');
	expect(localAmount(5_000_000_000_000n, coin, 'fr')).toBe('5\u00a0XMR');
	expect(localAmount(9_007_199_254_740_993n, { ticker: 'X', decimals: 0 }, 'en')).toBe('9,007,199,254,740,993\u00a0X');
});

test('an expiry within the hour is counted down, a later one is a date', () => {
	expect(localExpiry(861, 0, 'en')).toBe('14:21');
	expect(localExpiry(3600, 1_764_000_000, 'de')).toContain('2025');
});

import type { CheckoutLanguage } from '../../app/checkout-languages';
import { loadTexts } from '../languages';
import type { ReceiptTexts } from './en';

const load: Record<CheckoutLanguage, () => Promise<{ default: ReceiptTexts }>> = {
	en: () => import('./en'),
	de: () => import('./de'),
	es: () => import('./es'),
	fr: () => import('./fr'),
	'pt-BR': () => import('./pt-BR'),
	ru: () => import('./ru')
};

/** Loads the texts of the receipt and of the checkout in one language. */
export async function loadReceiptTexts(language: CheckoutLanguage) {
	const [texts, receipt] = await Promise.all([loadTexts(language), load[language]()]);
	return { language, texts: { ...texts, ...receipt.default } };
}

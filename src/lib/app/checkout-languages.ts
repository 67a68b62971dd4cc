/** Languages of checkout and receipt: BCP 47 tag, and the language's own name. */
export const CHECKOUT_LANGUAGES = {
	en: 'English',
	de: 'Deutsch',
	es: 'Español',
	fr: 'Français',
	'pt-BR': 'Português (Brasil)',
	ru: 'Русский'
} as const;

export type CheckoutLanguage = keyof typeof CHECKOUT_LANGUAGES;

export const isCheckoutLanguage = (tag: string): tag is CheckoutLanguage => Object.hasOwn(CHECKOUT_LANGUAGES, tag);

/** Languages of checkout and receipt: BCP 47 tag, and the language's own name. */
export const LANGUAGES = {
	en: 'English',
	de: 'Deutsch',
	es: 'Español',
	fr: 'Français',
	'pt-BR': 'Português (Brasil)',
	ru: 'Русский'
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

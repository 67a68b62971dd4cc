/** A seed language: its name in the RPC interface, and on screen. */
export interface Language {
	value: string;
	name: string;
}

/** The languages that the service lists; only English when it lists none. */
export function languagesFrom(answer: { languages: string[]; languages_local: string[] } | null): Language[] {
	const { languages, languages_local } = answer ?? { languages: [], languages_local: [] };
	if (languages.length === 0) return [{ value: 'English', name: 'English' }];
	return languages.map((value, index) => {
		const own = languages_local[index];
		return { value, name: own === undefined || own === value ? value : `${own} (${value})` };
	});
}

export const defaultLanguage = (languages: readonly Language[]) =>
	(languages.find(({ value }) => value === 'English') ?? languages[0])?.value ?? 'English';

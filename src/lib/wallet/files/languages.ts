/** A language of seeds: its name for the service, and for people. */
export interface Language {
	value: string;
	name: string;
}

/** Languages as the service lists them; English alone when it does not. */
export function languagesFrom(answer: { languages: string[]; languages_local: string[] } | null): Language[] {
	const { languages, languages_local } = answer ?? { languages: [], languages_local: [] };
	if (languages.length === 0) return [{ value: 'English', name: 'English' }];
	return languages.map((value, index) => {
		const own = languages_local[index];
		return { value, name: own === undefined || own === value ? value : `${own} (${value})` };
	});
}

/** What a seed is in unless somebody chooses. */
export const usualLanguage = (languages: readonly Language[]) =>
	(languages.find(({ value }) => value === 'English') ?? languages[0])?.value ?? 'English';

import { redirect } from '@sveltejs/kit';
import { settingsStore } from '$lib/app/settings';
import { queryOf, requestsLink } from '$lib/links';
import { chooseLanguage, loadTexts } from '$lib/pay/languages';
import type { PageLoad } from './$types';

/** The checkout, for a link with a request. Without one, the requests. */
export const load: PageLoad = async ({ url }) => {
	if (queryOf(url).size === 0) redirect(307, requestsLink);
	const { language: chosen } = settingsStore.current;
	const language = chooseLanguage(chosen === null ? navigator.languages : [chosen, ...navigator.languages]);
	return { language, texts: await loadTexts(language) };
};

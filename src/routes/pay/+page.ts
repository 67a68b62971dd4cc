import { redirect } from '@sveltejs/kit';
import { queryOf, requestsLink } from '$lib/links';
import { loadTexts, preferredLanguage } from '$lib/pay/languages';

/** The checkout, for a link with a request; without one, the list of requests. */
export const load = async ({ url }) => {
	if (queryOf(url).size === 0) redirect(307, requestsLink);
	const language = preferredLanguage();
	return { spoken: { language, texts: await loadTexts(language) } };
};

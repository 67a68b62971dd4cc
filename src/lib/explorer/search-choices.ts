import type { Config } from '../app/config';
import { truncate } from '../format/visible';
import { privateLink, searchLink } from '../links';
import type { AddressFound } from './address-choices';
import { findPages } from './pages';
import { recentlyOpened } from './recently-opened';
import { isSecretSearch } from './search-target';
import type { Suggestion } from './suggestions';

export interface SearchChoice {
	name: string;
	about: string;
	href: string;
	/** True when `about` is shown below the name. */
	showsAbout?: boolean;
	/**
	 * The search for the typed text itself. Its target is determined only when it is chosen, since a secret must not
	 * be in an address.
	 */
	isSearch?: boolean;
}

/** Characters of the typed text that are shown, at most. */
const MAX_SHOWN_CHARACTERS = 120;

interface Found {
	address: AddressFound | null;
	suggested: readonly Suggestion[];
	/** Pages of other features, named by task; offered only once something is typed. */
	tasks: readonly SearchChoice[];
}

/**
 * The choices of a search while the visitor types.
 *
 * @param typed without surrounding space
 * @param isPalette whether all pages and the search itself are listed
 */
export function searchChoices(
	typed: string,
	{ address, suggested, tasks }: Found,
	{ sections }: Pick<Config, 'sections'>,
	isPalette: boolean
): SearchChoice[] {
	const isHash = /^[0-9a-f]{64}$/i.test(typed) && !isSecretSearch(typed);
	const part = typed.toLowerCase();
	const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(part);
	const search = {
		name: `Search for ${truncate(typed, MAX_SHOWN_CHARACTERS)}`,
		about: '',
		href: searchLink(isSecretSearch(typed) ? '' : typed),
		isSearch: true
	};
	const choices: SearchChoice[] = (address?.choices ?? []).map((choice) => ({ ...choice, showsAbout: true }));
	if (isPalette && typed !== '' && !address) choices.push(search);
	if (isPalette && isHash)
		choices.push({ name: `Look up ${typed} privately`, about: 'within a crowd', href: privateLink(typed) });
	choices.push(...suggested);
	if (typed === '' || isPalette)
		choices.push(
			...recentlyOpened()
				.filter(isNamed)
				.map((page) => ({ ...page, about: 'opened before' }))
		);
	if (typed !== '' || isPalette)
		choices.push(...findPages(typed, sections).map(({ name, href }) => ({ name, href, about: 'page' })));
	if (typed !== '') choices.push(...tasks.filter(isNamed));
	return choices;
}

/**
 * Index of the choice that Enter takes; -1 for the search itself. A name that starts with the typed text is more
 * likely meant than a search for the text.
 *
 * @param isPalette whether the choices include the search itself
 */
export function preselectedChoice(typed: string, choices: readonly SearchChoice[], isPalette: boolean): number {
	if (choices[0]?.showsAbout) return 0;
	const begins = choices.findIndex(({ name }) => typed !== '' && name.toLowerCase().startsWith(typed.toLowerCase()));
	return isPalette ? Math.max(begins, 0) : begins;
}

import type { Config } from '../app/config';
import { beginning } from '../format/visible';
import { privateLink, searchLink } from '../links';
import type { AddressFound } from './address-choices';
import { findPages } from './pages';
import { recentlyOpened } from './recently-opened';
import { isHeld } from './search-target';
import type { Suggestion } from './suggestions';

export interface SearchChoice {
	name: string;
	about: string;
	href: string;
	/** What is said about it stands below its name. */
	isTall?: boolean;
	/** The search for what was typed: where it leads is found when it is chosen, since a secret must not be in its address. */
	isSearch?: boolean;
}

/** Characters of a search that are repeated. */
const MOST = 120;

interface Found {
	address: AddressFound | null;
	suggested: readonly Suggestion[];
	/** Pages of other features, by what is done there; found by what is typed alone. */
	tasks: readonly SearchChoice[];
}

/**
 * What a search offers while somebody types.
 *
 * @param typed without space around it
 * @param isPalette whether every page is listed, and the search itself
 */
export function searchChoices(
	typed: string,
	{ address, suggested, tasks }: Found,
	{ sections }: Pick<Config, 'sections'>,
	isPalette: boolean
): SearchChoice[] {
	const isHash = /^[0-9a-f]{64}$/i.test(typed) && !isHeld(typed);
	const part = typed.toLowerCase();
	const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(part);
	const search = {
		name: `Search for ${beginning(typed, MOST)}`,
		about: '',
		href: searchLink(isHeld(typed) ? '' : typed),
		isSearch: true
	};
	const choices: SearchChoice[] = (address?.choices ?? []).map((choice) => ({ ...choice, isTall: true }));
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
 * The choice that Enter takes; -1 for the search itself. A name that begins as typed is more likely meant than a search for it.
 *
 * @param isPalette which lists the search itself
 */
export function firstChoice(typed: string, choices: readonly SearchChoice[], isPalette: boolean): number {
	if (choices[0]?.isTall) return 0;
	const begins = choices.findIndex(({ name }) => typed !== '' && name.toLowerCase().startsWith(typed.toLowerCase()));
	return isPalette ? Math.max(begins, 0) : begins;
}

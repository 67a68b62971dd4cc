import { queryOf } from '../links';

/** A part of a page that an address can lead to: the id of its section, and what the page calls it. */
export interface NamedPart {
	id: string;
	name: string;
}

/** Shows the part that an address names, where it names one of these: whoever is led there goes on from its title. */
export function showPart(parts: readonly NamedPart[], url: URL | undefined): void {
	const named = url && queryOf(url).get('part');
	const part = parts.find(({ id }) => id === named);
	const section = part && document.getElementById(part.id);
	section?.scrollIntoView();
	section?.querySelector('h2')?.focus({ preventScroll: true });
}

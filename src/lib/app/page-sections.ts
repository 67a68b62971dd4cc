import { queryOf } from '../links';

/** A section of a page that an address can lead to: its id, and its name on the page. */
export interface PageSection {
	id: string;
	name: string;
}

/** Scrolls to the section that an address names with `part`, and focuses its heading. */
export function showSection(sections: readonly PageSection[], url: URL | undefined): void {
	const named = url && queryOf(url).get('part');
	const section = sections.some(({ id }) => id === named) ? document.getElementById(named ?? '') : null;
	section?.scrollIntoView();
	section?.querySelector('h2')?.focus({ preventScroll: true });
}

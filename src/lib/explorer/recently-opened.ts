import { formatInteger } from '../format/amount';
import { shortHash } from '../format/hash';
import { blockLink, transactionLink } from '../links';

interface OpenedPage {
	name: string;
	href: string;
}

const MAX_REMEMBERED_PAGES = 5;

/** The newest first. Only in this tab's memory, never stored. */
let openedPages: readonly OpenedPage[] = [];

/** The most recently opened blocks and transactions. */
export const recentlyOpened = (): readonly OpenedPage[] => openedPages;

/** Remembers that a page was opened. @param route SvelteKit's route id @param id from the address */
export function rememberOpened(route: string | null, id: string | undefined): void {
	const page = namePage(route, id?.toLowerCase() ?? '');
	if (page)
		openedPages = [page, ...openedPages.filter(({ href }) => href !== page.href)].slice(0, MAX_REMEMBERED_PAGES);
}

function namePage(route: string | null, id: string): OpenedPage | null {
	const isHash = /^[0-9a-f]{64}$/.test(id);
	if (route === '/tx/[id]' && isHash) return { name: `Transaction ${shortHash(id)}`, href: transactionLink(id) };
	if (route !== '/block/[id]') return null;
	if (isHash) return { name: `Block ${shortHash(id)}`, href: blockLink(id) };
	return /^\d{1,12}$/.test(id) ? { name: `Block ${formatInteger(Number(id))}`, href: blockLink(Number(id)) } : null;
}

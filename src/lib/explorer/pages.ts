import * as links from '../links';

/** A page that the search finds by name. */
export interface NamedPage {
	/** The section that a site must have for this page; null for pages that every site has. */
	section: 'explorer' | 'pay' | 'wallet' | 'node' | 'console' | null;
	name: string;
	href: string;
}

/** Tabs of the explorer; `holds` are further routes that highlight the tab. */
export const EXPLORER_PAGES = [
	{ name: 'Overview', href: links.overviewLink, route: '/' },
	{ name: 'Blocks', href: links.blocksLink(), route: '/blocks', holds: ['/block/[id]', '/tx/[id]'] },
	{ name: 'Pool', href: links.poolLink, route: '/pool' },
	{ name: 'Alternative chains', href: links.alternativesLink, route: '/alternatives' },
	{ name: 'Network', href: links.networkLink, route: '/network' },
	{ name: 'Charts', href: links.chartsLink(), route: '/charts' },
	{ name: 'Outputs', href: links.outputsLink, route: '/outputs' },
	{
		name: 'Tools',
		href: links.toolsLink,
		route: '/tools',
		holds: ['/check', '/private', '/scan', '/sent', '/tools/raw', '/verify']
	}
];

const PAGES: readonly NamedPage[] = [
	...EXPLORER_PAGES.map(({ name, href }) => ({ section: 'explorer' as const, name, href })),
	{ section: 'explorer', name: 'Verify a range of blocks', href: links.verifyLink() },
	{ section: 'explorer', name: 'Scan with a view key', href: links.scanLink() },
	{ section: 'explorer', name: 'Private lookup', href: links.privateLink() },
	{ section: 'explorer', name: 'Check a proof', href: links.checkLink() },
	{ section: 'explorer', name: 'Send a raw transaction', href: links.rawTransactionLink },
	{ section: 'pay', name: 'Requests', href: links.requestsLink },
	{ section: 'pay', name: 'Request money', href: links.requestLink() },
	{ section: 'pay', name: 'Point of sale', href: links.pointOfSaleLink },
	{ section: 'wallet', name: 'Wallet', href: links.walletLink },
	{ section: 'wallet', name: 'Send', href: links.walletSendLink() },
	{ section: 'wallet', name: 'Receive', href: links.walletReceiveLink() },
	{ section: 'wallet', name: 'History', href: links.walletHistoryLink },
	{ section: 'wallet', name: 'Address book', href: links.walletBookLink },
	{ section: 'node', name: 'Node', href: links.nodeLink },
	{ section: 'node', name: 'What left this browser', href: links.sentLink },
	{ section: 'console', name: 'Console', href: links.consoleLink },
	{ section: null, name: 'Settings', href: links.settingsLink }
];

/** The site's pages whose names contain the typed text; all pages for an empty text. */
export function findPages(typed: string, sections: readonly string[]): NamedPage[] {
	const part = typed.toLowerCase();
	return PAGES.filter(
		({ section, name }) => (section === null || sections.includes(section)) && name.toLowerCase().includes(part)
	);
}

/** The page with exactly the typed name, ignoring case; undefined for none. */
export const pageNamed = (typed: string, sections: readonly string[]): NamedPage | undefined =>
	findPages(typed.trim(), sections).find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

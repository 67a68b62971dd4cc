import type { Page } from '@playwright/test';
import { SENTINELS } from '../../../devnet/stand-in/mutations';

/** Content of a page, for checks of what it must never show. */
export interface PageContent {
	/**
	 * Text that the page wrote itself. Raw answers, and claims beside recomputed values, are shown as received and are
	 * omitted here.
	 */
	text: string;
	/** All amounts, in texts and titles. */
	amounts: string[];
	/** True when the page is complete: no navigation in progress, no placeholder, and some content. */
	complete: boolean;
	/** Number of elements that only markup from an answer could have created. */
	injected: number;
}

/** Reads the page. Runs in the page. */
function readPage(): PageContent {
	const main = document.querySelector('main#main');
	const raw = new Set(document.querySelectorAll('pre, textarea, [role="alert"] .value, [data-line] .value'));
	const isRaw = (element: Element) => [...raw].some((one) => one.contains(element));
	const walker = document.createTreeWalker(main ?? document, NodeFilter.SHOW_TEXT);
	const parts: string[] = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const parent = node.parentElement;
		if (parent && !isRaw(parent) && parent.checkVisibility()) parts.push(node.textContent ?? '');
	}
	const text = parts.join('\n');
	const titles = [...(main?.querySelectorAll('[title], time[datetime]') ?? [])].map(
		(element) => element.getAttribute('title') ?? element.getAttribute('datetime') ?? ''
	);
	const all = [text, ...titles].join('\n');
	const waiting =
		document.getElementById('shell') !== null ||
		document.querySelector('.progress[role="status"]') !== null ||
		/^\s*(?:Loading|Reading|Asking|Waiting|Verifying|Still waiting|Looking)[^.…]*…\s*$/m.test(text);
	return {
		text: all,
		amounts: all.match(/[\d,]+(?:\.\d+)?(?= (?:[mµnp])?XMR)|[\d,]+\.\d{12}/g) ?? [],
		complete: !waiting && main?.querySelector('h1, [role="alert"]') != null && text.trim().length > 20,
		injected: document.querySelectorAll('img[src="x"], main script').length + (document.title === 'run' ? 1 : 0)
	};
}

/**
 * Waits until a page is complete and does not change any more, and none of its requests is in progress.
 *
 * @param calmMs time between two of the three polls that have to see the same
 */
export async function waitUntilStable(
	page: Page,
	isIdle: () => boolean,
	timeoutMs: number,
	calmMs: number
): Promise<PageContent & { settled: boolean }> {
	const until = performance.now() + timeoutMs;
	let before = '';
	let same = 0;
	for (;;) {
		const seen = await page.evaluate(readPage);
		same = seen.complete && isIdle() && seen.text === before ? same + 1 : 0;
		before = seen.text;
		if (same >= 2) return { ...seen, settled: true };
		if (performance.now() > until) return { ...seen, settled: false };
		await page.waitForTimeout(calmMs);
	}
}

const digitGroupPattern = (digits: string) =>
	[...digits]
		.reverse()
		.map((digit, at) => (at % 3 === 2 ? `,?${digit}` : digit))
		.reverse()
		.join('');

/** Patterns that no answer may put on a screen. Amounts of 2^64 - 1 atomic units are figures like any other. */
const FORBIDDEN: readonly [RegExp, string][] = [
	[/\bNaN\b|\bundefined\b|\bInfinity\b|\[object |Invalid Date|\bfunction\b.*=>/, 'a value that is no value'],
	[/(?<![\d.,])18,?446,?744,?073,?709,?551,?61\d(?![\d])/, '2^64 as a figure'],
	[/18[.,]?4+\d? (?:E|Z)|18[,.]?4\d\d PB|\b1e\+?(?:21|30)\b|1(?:,000){9,}|10{27,}/, 'a figure beyond all measure'],
	[new RegExp(digitGroupPattern(String(-SENTINELS.negative))), 'a negative number as a figure'],
	[/77\.12/, 'a fraction as a figure'],
	[new RegExp(digitGroupPattern(SENTINELS.text)), 'text as a figure'],
	[/[-−]1 (?:block|confirmation|peer|transaction|byte)/, 'less than nothing'],
	[/\b1 Jan(?:uary)? 1970\b|1970-01-01|\b5[5-9] y(?:ears)? ago/, 'the beginning of time'],
	[/Something went wrong in this page/, 'an error that was not expected'],
	[/could not be loaded\. Load the page again/, 'a part that failed']
];

/** Lists what is wrong with the content of a page; empty when nothing is. */
export function problemsIn(seen: PageContent): string[] {
	const found = FORBIDDEN.flatMap(([pattern, what]) => {
		const match = pattern.exec(seen.text);
		if (!match) return [];
		const around = seen.text.slice(Math.max(0, match.index - 60), match.index + 60).replaceAll('\n', ' ');
		return [`${what}: …${around}…`];
	});
	return seen.injected > 0 ? [...found, 'markup of an answer was taken for the page’s own'] : found;
}

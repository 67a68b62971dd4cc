import {
	blockLink,
	blocksLink,
	blocksOnLink,
	callLink,
	chartsLink,
	consoleLink,
	outputLink,
	pointOfSaleLink,
	scanLink,
	searchLink,
	transactionLink,
	verifyLink,
	walletAccountLink,
	walletAccountsLink,
	walletBookLink,
	walletColdLink,
	walletFilesLink,
	walletHistoryLink,
	walletKeysLink,
	walletLink,
	walletMultisigLink,
	walletOutputsLink,
	walletProofsLink,
	walletReceiveLink,
	walletSendLink,
	walletServiceLink,
	walletTransferLink
} from '../../src/lib/links';
import { caseCount } from '../full';
import { isInvalid, MUTATIONS, seededSequence } from '../../devnet/stand-in/mutations';
import { startMutator, type Mutator } from '../../devnet/stand-in/mutator';
import type { SharedChain } from './support/chain';
import { waitUntilStable, problemsIn, type PageContent } from './support/hostile';
import { expect, test as base } from './support/test';
import { recordPageErrors } from './support/watch';

interface HostilePage {
	address: string;
	/** Button that makes the page load more. */
	press?: string;
}

/** Routes that call a service, in groups that are tested separately. */
const groups: Record<string, (chain: SharedChain) => HostilePage[]> = {
	'blocks and transactions': ({ hashes }) => [
		{ address: '#/' },
		{ address: blocksLink(120) },
		{ address: blocksOnLink('2024-01-01') },
		{ address: blockLink(hashes.block) },
		{ address: blockLink(50), press: 'Check the previous block' },
		{ address: blockLink(hashes.alternative[0] ?? '') },
		{ address: transactionLink(hashes.confirmed), press: 'Check signatures and proofs, and its block' },
		{ address: transactionLink(hashes.multiDestination) },
		{ address: transactionLink(hashes.pool[0] ?? '') }
	],
	'the rest of the explorer': ({ hashes }) => [
		{ address: '#/pool' },
		{ address: '#/network' },
		{ address: '#/outputs' },
		{ address: outputLink('0', '5') },
		{ address: '#/alternatives' },
		{ address: chartsLink(200, 260) },
		{ address: searchLink(hashes.confirmed) },
		{ address: searchLink('ab'.repeat(32)) },
		{ address: verifyLink(100, 130), press: 'Verify' },
		{ address: scanLink(200, 210) }
	],
	'the node and the console': ({ hashes }) => [
		{ address: '#/node' },
		{ address: consoleLink },
		{ address: callLink('daemon', 'get_info', {}) },
		{ address: callLink('daemon', 'get_block', { height: 111 }) },
		{ address: callLink('daemon', '/get_transactions', { txs_hashes: [hashes.confirmed] }) },
		{ address: callLink('daemon', '/get_transaction_pool_hashes.bin', {}) },
		{ address: callLink('wallet', 'get_balance', { account_index: 0 }) },
		{ address: callLink('wallet', 'get_transfers', { in: true }) }
	],
	'the wallet': ({ hashes }) => [
		{ address: walletLink },
		{ address: walletAccountsLink },
		{ address: walletAccountLink(0) },
		{ address: walletHistoryLink },
		{ address: walletTransferLink(hashes.confirmed) },
		{ address: walletOutputsLink },
		{ address: walletSendLink() },
		{ address: walletReceiveLink() },
		{ address: walletReceiveLink(0, 1) }
	],
	'the rest of the wallet': () => [
		{ address: walletBookLink },
		{ address: walletServiceLink() },
		{ address: walletFilesLink },
		{ address: walletKeysLink },
		{ address: walletProofsLink() },
		{ address: walletColdLink },
		{ address: walletMultisigLink },
		{ address: pointOfSaleLink }
	]
};

/**
 * Number of cases of a full run. `npm test` tries the first 50: every page and every kind of mutation. ORIEL_CASE
 * selects a single one by its number.
 */
const ALL_CASES = 900;
const CASE_COUNT = caseCount(50, ALL_CASES);
const SINGLE_CASE = process.env['ORIEL_CASE'];
/** Time (ms) after which a page counts as stuck; under load a page takes long. */
const TIMEOUT_MS = 60_000;
/**
 * Time (ms) without a change after which a page without mutations counts as complete. Some calls are made only after
 * stored data was read.
 */
const CALM_MS = 400;

const names = Object.keys(groups);

/** Returns an item of a list by a number that may be beyond its end (modulo). */
function pick<Item>(list: readonly Item[], number: number): Item {
	const item = list[number % list.length];
	if (item === undefined) throw new Error('Nothing to pick from');
	return item;
}

/**
 * Returns the cases of a group, by their numbers among all cases: each case has the next page of the next group, with
 * the next mutation.
 */
const casesOf = (group: string) =>
	Array.from({ length: CASE_COUNT }, (_, index) => index).filter(
		(index) => names[index % names.length] === group && (SINGLE_CASE === undefined || Number(SINGLE_CASE) === index)
	);

interface Services {
	node: Mutator;
	wallet: Mutator;
}

const test = base.extend<{ services: Services }>({
	services: async ({ chain }, use) => {
		const [node, wallet] = await Promise.all([startMutator(chain.node), startMutator(chain.shop.url)]);
		await use({ node, wallet });
		await Promise.all([node.stop(), wallet.stop()]);
	}
});

test.use({ networkErrors: true });
test.describe.configure({ mode: 'parallel' });

/** Content and calls of a page without mutations. */
interface Baseline {
	seen: PageContent;
	/** Calls to both services, sorted: a case selects one of them by its number. */
	calls: { service: keyof Services; operation: string }[];
}

for (const group of names) {
	test(`answers that are changed in one place leave ${group} without errors and false figures`, async ({
		page,
		context,
		site,
		chain,
		services
	}) => {
		const numbers = casesOf(group);
		test.skip(numbers.length === 0, `case ${SINGLE_CASE} is in another group`);
		test.setTimeout(120_000 + numbers.length * 30_000);
		const pages = groups[group]?.(chain) ?? [];
		const noticed = recordPageErrors(context, true);
		// Blocks that are stored in one visit would not be requested in the next one.
		await context.addInitScript(() => location.protocol !== 'about:' && indexedDB.deleteDatabase('oriel-windows'));
		const both = [services.node, services.wallet];
		site.config = JSON.stringify({
			nodes: [{ name: 'Node', url: services.node.url }],
			wallets: [{ name: 'Shop', url: services.wallet.url }]
		});
		const begun = performance.now();
		const failed: string[] = [];
		const problemsOf = (seen: PageContent & { settled: boolean }) => [
			...noticed,
			...(seen.settled
				? []
				: [
						`not complete after ${TIMEOUT_MS} ms, ${both.map(({ callsInProgress }) => callsInProgress)} calls under way: ${seen.text.slice(0, 300).replace(/\s+/g, ' ')}`
					]),
			...problemsIn(seen)
		];
		let visits = 0;
		const isIdle = () => both.every(({ callsInProgress }) => callsInProgress === 0);
		const visit = async ({ address, press }: HostilePage, change?: () => void, isDone = isIdle) => {
			const calmMs = change ? 30 : CALM_MS;
			visits++;
			// The previous page is closed first, so that its calls are not counted here.
			await page.goto('about:blank');
			for (const mutator of both) mutator.startCase(null);
			change?.();
			noticed.length = 0;
			await page.goto(`${site.url}/${address}`, { waitUntil: 'commit' });
			const seen = await waitUntilStable(page, press === undefined ? isDone : isIdle, TIMEOUT_MS, calmMs);
			if (press === undefined) return seen;
			// A page with a mutated answer may lack the button; `baselineOf` ensures that the page has it otherwise.
			const button = page.getByRole('button', { name: press, exact: true }).first();
			if (!(await button.isVisible())) return { ...seen, pressed: false };
			await button.click();
			return waitUntilStable(page, isDone, TIMEOUT_MS, calmMs);
		};
		const baselines = new Map<HostilePage, Baseline>();
		const baselineOf = async (hostile: HostilePage): Promise<Baseline> => {
			const known = baselines.get(hostile);
			if (known) return known;
			const seen = await visit(hostile);
			const wrong = problemsOf(seen);
			if ('pressed' in seen) wrong.push(`has no button ${hostile.press}`);
			if (wrong.length > 0) failed.push(`${hostile.address} without any change: ${wrong.join(' | ')}`);
			const calls = (['node', 'wallet'] as const).flatMap((service) =>
				[...services[service].called].sort().map((operation) => ({ service, operation }))
			);
			expect(calls, `${hostile.address} asks for something`).not.toEqual([]);
			baselines.set(hostile, { seen, calls });
			return { seen, calls };
		};

		for (const number of numbers) {
			const turn = Math.floor(number / names.length);
			const round = Math.floor(turn / pages.length);
			const at = turn % pages.length;
			const hostile = pick(pages, at);
			const { seen: before, calls } = await baselineOf(hostile);
			const random = seededSequence(number);
			const { service, operation } = pick(calls, random());
			const mutation = pick(MUTATIONS, round * 7 + at * 5 + names.indexOf(group) * 3);
			const change = () => services[service].startCase({ operation, mutation, seed: number });
			const { changed } = services[service];
			// Some calls are made once the browser is idle, which may be after the page is complete.
			const seen = await visit(hostile, change, () => isIdle() && changed.size > 0);
			// Totals of a list cover only the valid entries, and the page says that some could not be read.
			const isPartial = /could not be read and (is|are) not\s+shown/.test(seen.text);
			const foreign =
				isInvalid(mutation) && !isPartial ? seen.amounts.filter((amount) => !before.amounts.includes(amount)) : [];
			const wrong = [
				...problemsOf(seen),
				...(changed.size === 0 ? [`${operation} was not asked for`] : []),
				...foreign.map((amount) => `an amount that no answer has: ${amount}`)
			];
			if (wrong.length > 0) {
				failed.push(
					`case ${number}: ${hostile.address}, ${service} ${operation}, ${[...changed].join('; ')}: ${wrong.join(' | ')}`
				);
			}
		}
		const perVisit = Math.round((performance.now() - begun) / visits);
		test.info().annotations.push({ type: 'figures', description: `${numbers.length} cases, ${perVisit} ms a visit` });
		expect(failed, failed.join('\n')).toEqual([]);
	});
}

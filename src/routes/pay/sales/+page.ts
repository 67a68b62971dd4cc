import { loadPart } from '$lib/app/optional-call';
import { live } from '$lib/app/live.svelte';
import { shopSettings } from '$lib/app/shop-settings';
import { staleIfError } from '$lib/app/stale-if-error';
import { queryOf } from '$lib/links';
import { loadSales } from '$lib/pay/load-sales';
import { dayBounds, dayOf } from '$lib/pay/sales';
import type { PageLoad } from './$types';

const keep = staleIfError<Awaited<ReturnType<typeof loadSales>>>();

/** The sales of a day, today without one in the address. */
export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('wallet:state', 'wallet:transfers');
	const { wallet, config } = await parent();
	const asked = queryOf(url).get('date') ?? '';
	const today = dayOf(Date.now() / 1000);
	const date = dayBounds(asked) ? asked : today;
	const bounds = dayBounds(date);
	const { account } = shopSettings.current;
	if (!wallet || !bounds || shopSettings.current.seenBy === 'key') return { date, bounds, sales: null, failure: null };
	const load = () => loadSales(wallet, account, bounds, config.coin, live.now);
	const { value, failure } = await loadPart(keep(`${wallet.url} ${account} ${date}`, load));
	return { date, bounds, sales: value?.value ?? null, failure: failure ?? value?.failure?.failure ?? null };
};

import { live } from '../app/live.svelte';
import { shopSettings } from '../app/shop-settings';
import { loadSiteRates } from '../app/site-rates';
import type { PriceUnit } from './price';
import { newerRates, siteRate, typedRate, type RateInUse } from './rate';

/**
 * The rate of the shop's currency, for as long as the component lives that calls this. The site's rates are loaded once, and once
 * more each minute.
 */
export function watchRate(unit: () => PriceUnit): { readonly current: RateInUse | null } {
	let siteRates: Awaited<ReturnType<typeof loadSiteRates>> | null = $state.raw(null);
	const minute = $derived(Math.floor(live.now / 60));
	const isFromSite = $derived(unit().isCurrency && shopSettings.current.rateFrom === 'site');
	$effect(() => {
		void minute;
		if (isFromSite) void loadSiteRates().then((loaded) => (siteRates = newerRates(siteRates, loaded)));
	});
	const rate = $derived.by(() => {
		const { isCurrency, name } = unit();
		if (!isCurrency) return null;
		const { rate, ratedAt } = shopSettings.current;
		return isFromSite ? siteRate(siteRates, name, live.now) : typedRate(rate, ratedAt, live.now);
	});
	return {
		/** Null for prices in coins. */
		get current() {
			return rate;
		}
	};
}

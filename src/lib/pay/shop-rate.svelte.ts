import { live } from '../app/live.svelte';
import { fetchQuery, peek, type Query } from '../app/query.svelte';
import { whenChanged } from '../app/when.svelte';
import { shopSettings } from '../requests/shop-settings';
import { loadSiteRates, type LoadedRates } from './site-rates';
import type { PriceUnit } from './price';
import { ratesAfterLoad, siteRate, typedRate, type RateInUse } from './rate';

/** Query for the rates of this site, or the reason why there are none. */
const siteRatesQuery: Query<LoadedRates> = {
	service: '',
	key: ['rates.json'],
	staleOn: null,
	load: async (_signal, before) => ratesAfterLoad(before ?? null, await loadSiteRates())
};

/** Milliseconds for which loaded rates count as fresh and are not requested again. */
const FRESH_MS = 30_000;

/**
 * Exchange rate of the shop's currency, updated while the calling component lives. The site's rates are loaded
 * at once and then every minute.
 */
export function watchRate(unit: () => PriceUnit): { readonly current: RateInUse | null } {
	const isFromSite = $derived(unit().isCurrency && shopSettings.current.rateFrom === 'site');
	whenChanged(
		() => isFromSite && Math.floor(live.now / 60),
		(minute) => {
			if (minute !== false) void fetchQuery(siteRatesQuery, FRESH_MS);
		}
	);
	const rate = $derived.by(() => {
		const { isCurrency, name } = unit();
		if (!isCurrency) return null;
		const { rate, ratedAt } = shopSettings.current;
		return isFromSite ? siteRate(peek(siteRatesQuery) ?? null, name, live.now) : typedRate(rate, ratedAt, live.now);
	});
	return {
		/** Null for prices in coins. */
		get current() {
			return rate;
		}
	};
}

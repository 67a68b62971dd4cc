import { live } from '../app/live.svelte';
import { networkOf, parseAddress } from '../chain/address';

/** The network of the wallet's own address, which may differ from that of the selected node; null when unknown. */
export const walletNetwork = (address: string) =>
	parseAddress(address).address?.network ?? networkOf(live.info?.nettype ?? '') ?? null;

/** Lazily fetched part of the point of sale: needed to ask a wallet, not for the keypad. */
export { liveWallet } from '$lib/wallet-data/live-wallet.svelte';
export { accountsQuery } from '$lib/wallet-data/accounts-query';
export { receivingAccount } from '$lib/requests/load-requests';
export { creatingAt, startSale } from './start-sale';
export { saleQuery } from '$lib/requests/wallet-sale';

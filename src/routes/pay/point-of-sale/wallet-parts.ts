/** What the point of sale needs to ask a wallet, and the keypad does not. */
export { liveWallet } from '$lib/app/live-wallet.svelte';
export { accountsQuery } from '$lib/queries/wallet-queries';
export { receivingAccount } from '$lib/wallet/receive/load-requests';
export { creatingAt, startSale } from './start-sale';
export { saleQuery } from '$lib/wallet/receive/wallet-sale';

/** Lazily fetched part of the checkout, as one chunk: loaded once the QR code is shown. */
export { watchCheckout } from '$lib/pay/checkout-watch.svelte';
export { default as Progress } from './Progress.svelte';

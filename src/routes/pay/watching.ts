/** What the checkout fetches once its code is shown, in one part. */
export { watchCheckout } from '$lib/pay/checkout-watch.svelte';
export { default as Progress } from './Progress.svelte';

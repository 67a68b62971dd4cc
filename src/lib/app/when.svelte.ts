import { untrack } from 'svelte';

/**
 * Runs `work` with a value: at once, and whenever the value is another one, until the component is destroyed that calls this. What the
 * work itself reads does not run it again.
 *
 * @param of reads the value; a new array or object is another value
 * @param work may return what is to be done before it runs the next time, and at the end
 */
export function whenChanged<Value>(of: () => Value, work: (value: Value) => (() => void) | undefined): void {
	const value = $derived(of());
	$effect(() => {
		const current = value;
		return untrack(() => work(current));
	});
}

/** Runs what is not needed for what is shown first, once the browser is idle; some browsers only have the next frame. */
export const whenIdle = (work: () => unknown) => void (window.requestIdleCallback ?? requestAnimationFrame)(work);

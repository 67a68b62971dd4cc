import { untrack } from 'svelte';

/**
 * Runs `work` at once and whenever the value changes, until the calling component is destroyed. State that `work`
 * itself reads does not trigger it.
 *
 * @param of reads the value; a new array or object counts as a change
 * @param work may return a cleanup function, called before the next run and at the end
 */
export function whenChanged<Value>(of: () => Value, work: (value: Value) => (() => void) | undefined): void {
	const value = $derived(of());
	$effect(() => {
		const current = value;
		return untrack(() => work(current));
	});
}

/**
 * Defers work that the first screen does not need until the browser is idle; some browsers only support the next frame.
 */
export const whenIdle = (work: () => unknown) => void (window.requestIdleCallback ?? requestAnimationFrame)(work);

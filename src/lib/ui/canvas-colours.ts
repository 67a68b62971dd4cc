/**
 * Computed colour of a custom property, for canvas, which does not support light-dark().
 * Overwrites the colour of `place`.
 */
export function computedColour(element: HTMLElement, property: string): string {
	element.style.color = `var(${property})`;
	return getComputedStyle(element).color;
}

/** Calls `changed` when the theme changes, until the returned function is called. */
export function onThemeChange(changed: () => void): () => void {
	const dark = matchMedia('(prefers-color-scheme: dark)');
	const chosen = new MutationObserver(changed);
	dark.addEventListener('change', changed);
	chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
	return () => {
		dark.removeEventListener('change', changed);
		chosen.disconnect();
	};
}

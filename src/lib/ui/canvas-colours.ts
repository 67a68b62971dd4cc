/**
 * Computed colour of a custom property, for canvas, which does not support light-dark().
 * Overwrites the colour of `place`.
 */
export function computedColour(place: HTMLElement, property: string): string {
	place.style.color = `var(${property})`;
	return getComputedStyle(place).color;
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

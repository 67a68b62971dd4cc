/** Factor by which the browser's settings enlarge text: a rem in pixels, divided by the default of 16. */
export const textScale = () => Number(getComputedStyle(document.documentElement).fontSize.slice(0, -2)) / 16;

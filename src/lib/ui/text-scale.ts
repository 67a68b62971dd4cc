/** How much larger the browser's settings make text than it is by default: a rem in pixels, of 16. */
export const textScale = () => Number(getComputedStyle(document.documentElement).fontSize.slice(0, -2)) / 16;

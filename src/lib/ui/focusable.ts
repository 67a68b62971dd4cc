/** Makes a scrolling element focusable, so that it scrolls with the keyboard. */
export const focusable = (element: HTMLElement): void => {
	element.tabIndex = 0;
};

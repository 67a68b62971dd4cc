/** Lets the keyboard reach a scrolling element. */
export const reachable = (element: HTMLElement): void => {
	element.tabIndex = 0;
};

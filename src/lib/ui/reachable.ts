/** For what scrolls by itself: lets the keyboard reach it. */
export const reachable = (element: HTMLElement): void => {
	element.tabIndex = 0;
};

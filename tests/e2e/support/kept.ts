/**
 * Returns everything that the page stores, or exposes to others: local and session storage, history, address, title and
 * HTML.
 */
export const storedByPage = () =>
	JSON.stringify([
		{ ...localStorage },
		{ ...sessionStorage },
		history.state,
		location.href,
		document.title,
		document.documentElement.outerHTML
	]);

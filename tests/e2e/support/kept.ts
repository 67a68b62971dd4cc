/** All that the page keeps, or shows to others: storage of every kind, history, address and title. */
export const keptByPage = () =>
	JSON.stringify([
		{ ...localStorage },
		{ ...sessionStorage },
		history.state,
		location.href,
		document.title,
		document.documentElement.outerHTML
	]);

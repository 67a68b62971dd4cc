let count = 0;

/** Which visit to the page this is: every one reads all anew, for notes and labels may have changed meanwhile. */
export const visits = {
	get count() {
		return count;
	},
	end: () => void count++
};

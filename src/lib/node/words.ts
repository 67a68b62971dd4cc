import { formatInteger } from '../format/amount';
import { formatLongDuration } from '../format/time';
import type { Done } from '../format/change';

const NO_LIMIT = 2 ** 32 - 1;

/** What a limit of connections does now. @param limit as the node told it; the one that was asked for when it told none */
export function connectionsLimited(direction: 'out' | 'in', limit: number): Done {
	const way = direction === 'out' ? 'go out' : 'come in';
	if (limit >= NO_LIMIT) return { title: `Any number of connections may ${way} now.` };
	return { title: `At most ${formatInteger(limit)} ${limit === 1 ? 'connection' : 'connections'} may ${way} now.` };
}

/** Limits in kB/s as the node tells them. */
export const rate = (limit: number) => `${formatInteger(limit)} kB/s`;

export const ratesLimited = (down: number, up: number): Done => ({
	title: `The node takes at most ${rate(down)} and gives at most ${rate(up)} now.`
});

/** What came of a ban. @param listed whether the node's own list names the host afterwards */
export function banned(host: string, seconds: number, listed: boolean): Done {
	if (listed) return { title: `${host} is banned for ${formatLongDuration(seconds)}.` };
	return {
		title: `The node said yes, but its list does not name ${host}.`,
		next: 'See the list for how the node has read it.',
		tone: 'warn'
	};
}

/** What came of showing or hiding the hash rate in the log. */
export function hashRateInLog(visible: boolean, status: string | undefined): Done {
	if (status === 'NOT MINING') {
		return {
			title: 'Nothing was changed: the node is not mining.',
			next: 'Start mining first.',
			tone: 'warn'
		};
	}
	return {
		title: visible ? "The hash rate is shown in the node's log." : "The hash rate is not shown in the node's log."
	};
}

/** What the log holds from now on. */
export const categoriesSet = (categories: string | undefined): Done =>
	categories === ''
		? { title: 'The log is silent now.' }
		: { title: categories === undefined ? 'The categories are set.' : 'The categories below are in force now.' };

/** What looking for a newer version has found. */
export function updateFound(found: { update: boolean; version: string }): Done {
	if (!found.update) return { title: 'The node knows of no newer version.' };
	return {
		title: `Version ${found.version} is there.`,
		next: 'Check the hash of what you download before you run it.'
	};
}

import { formatInteger } from '../format/amount';
import { formatLongDuration } from '../format/time';
import type { Done } from '../format/action-status';
import { visible } from '../format/visible';

/** The highest number of connections (32 bits), which the node takes for no limit. */
export const NO_LIMIT = 2 ** 32 - 1;

/** @param limit as the node reported it, or else the requested one */
export function connectionLimitResult(direction: 'out' | 'in', limit: number): Done {
	const connections = direction === 'out' ? 'Outgoing connections' : 'Incoming connections';
	return { title: `${connections} are ${limit >= NO_LIMIT ? 'not limited' : `limited to ${formatInteger(limit)}`}.` };
}

/** @param limit in kB/s */
export const rate = (limit: number) => `${formatInteger(limit)} kB/s`;

/** Both in kB/s. */
export const rateLimitsResult = (down: number, up: number): Done => ({
	title: `Download is limited to ${rate(down)}, upload to ${rate(up)}.`
});

/** @param listed whether the node's own list names the host afterwards */
export function banResult(host: string, seconds: number, listed: boolean): Done {
	if (listed) return { title: `${visible(host)} is banned for ${formatLongDuration(seconds)}.` };
	return {
		title: `The node accepted the ban, but its list does not name ${visible(host)}.`,
		next: 'See the list for the address that the node banned.',
		tone: 'warn'
	};
}

export function hashRateLogResult(visible: boolean, status: string | undefined): Done {
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

/** @param categories as the node reported them; older releases do not */
export const categoriesResult = (categories: string | undefined): Done =>
	categories === ''
		? { title: 'Logging is off.' }
		: { title: categories === undefined ? 'The categories are set.' : 'The categories above are set.' };

export function updateResult(found: { update: boolean; version: string }): Done {
	if (!found.update) return { title: 'The node found no newer version.' };
	return {
		title: `Version ${visible(found.version)} is available.`,
		next: 'Check the hash of your download before you run it.'
	};
}

import type { Done } from '../format/action-status';
import { combineFields, parseWhole, type Read } from '../format/read';
import { formatLongDuration } from '../format/time';
import { visible } from '../format/visible';

/** In seconds. */
export const UNITS = { minutes: 60, hours: 3600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;

export interface BanToSet {
	host: string;
	seconds: number;
}

/** Seconds: the node counts them in 32 bits. */
const LONGEST = 2 ** 32 - 1;

export function parseBan(host: string, amount: string, unit: Unit): Read<BanToSet> {
	const read = combineFields({
		host: parseHost(host),
		amount: parseWhole(amount, 1, Math.floor(LONGEST / UNITS[unit]))
	});
	return 'problems' in read ? read : { value: { host: read.value.host, seconds: read.value.amount * UNITS[unit] } };
}

/** An address that is all digits is parsed strictly: to the node, `010.0.0.1` is 8.0.0.1 and `10.1` is 10.0.0.1. */
const ALL_DIGITS = /^[\d./]+$/;

function parseHost(text: string): { value: string } | { problem: string } {
	const host = text.trim();
	if (host === '') return { problem: 'An address, a subnet or an .onion name.' };
	if (/[\s,]/.test(host)) return { problem: 'One address at a time.' };
	if (/^[^:]+:\d+$/.test(host)) return { problem: 'Leave out the port: a ban covers all ports.' };
	if (!ALL_DIGITS.test(host)) return host === 'localhost' ? { problem: OWN_COMPUTER } : { value: host };
	const subnet = parseSubnet(host);
	if (!subnet) return { problem: 'An address such as 192.0.2.7, or a subnet such as 192.0.2.0/24.' };
	return hasLoopback(subnet) ? { problem: OWN_COMPUTER } : { value: host };
}

/** A node that bans its own computer also refuses the RPC calls of a page there (tried on 0.18). */
const OWN_COMPUTER = "That is the node's own computer: banned, it could not use the node any more.";

interface Subnet {
	address: number;
	bits: number;
}

function parseSubnet(text: string): Subnet | null {
	const [, quad = '', bits = '32'] = /^([\d.]+)(?:\/(0|[1-9]\d?))?$/.exec(text) ?? [];
	const parts = quad.split('.');
	if (parts.length !== 4 || Number(bits) > 32) return null;
	if (!parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
	return { address: parts.reduce((sum, part) => sum * 256 + Number(part), 0), bits: Number(bits) };
}

/** Whether a subnet and 127.0.0.0/8 overlap: then the larger one contains the smaller. */
function hasLoopback({ address, bits }: Subnet): boolean {
	const size = 2 ** (32 - Math.min(bits, 8));
	return Math.floor(address / size) === Math.floor((127 * 2 ** 24) / size);
}

/** Seconds left of a ban that had `seconds` left at `loadedAt`. Times in Unix seconds. */
export const remaining = (seconds: number, loadedAt: number, now: number) =>
	Math.max(0, seconds - Math.max(0, now - loadedAt));

/** Whether a list of bans has a host. The node writes addresses without a port and with the bits of a subnet masked. */
export const isListed = (bans: readonly { host: string }[], host: string) =>
	bans.some((ban) => ban.host.toLowerCase() === host.toLowerCase());

/** @param listed whether the node's own list names the host afterwards */
export function banResult(host: string, seconds: number, listed: boolean): Done {
	if (listed) return { title: `${visible(host)} is banned for ${formatLongDuration(seconds)}.` };
	return {
		title: `The node accepted the ban, but its list does not name ${visible(host)}.`,
		next: 'See the list for the address that the node banned.',
		tone: 'warn'
	};
}

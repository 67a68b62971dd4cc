import { together, readWhole, type Read } from '../format/read';

/** In seconds. */
export const UNITS = { minutes: 60, hours: 3600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;

export interface BanToSet {
	host: string;
	seconds: number;
}

/** The node counts a ban's seconds in 32 bits. */
const LONGEST = 2 ** 32 - 1;

/** A ban as it was typed. */
export function readBan(host: string, amount: string, unit: Unit): Read<BanToSet> {
	const read = together({ host: readHost(host), amount: readWhole(amount, 1, Math.floor(LONGEST / UNITS[unit])) });
	return 'problems' in read ? read : { value: { host: read.value.host, seconds: read.value.amount * UNITS[unit] } };
}

/** An address that is all digits is read strictly: to the node, `010.0.0.1` is 8.0.0.1 and `10.1` is 10.0.0.1. */
const ALL_DIGITS = /^[\d./]+$/;

function readHost(text: string): { value: string } | { problem: string } {
	const host = text.trim();
	if (host === '') return { problem: 'An address, a subnet or an .onion name.' };
	if (/[\s,]/.test(host)) return { problem: 'One address at a time.' };
	if (/^[^:]+:\d+$/.test(host)) return { problem: 'Without the port: a ban is of all ports.' };
	if (!ALL_DIGITS.test(host)) return host === 'localhost' ? { problem: OWN_COMPUTER } : { value: host };
	const subnet = readSubnet(host);
	if (!subnet) return { problem: 'An address such as 192.0.2.7, or a subnet such as 192.0.2.0/24.' };
	return hasLoopback(subnet) ? { problem: OWN_COMPUTER } : { value: host };
}

/** A node that bans the computer it runs on refuses the calls of a page there as well (tried on 0.18). */
const OWN_COMPUTER = "That is the node's own computer: banned, it could not ask the node anything any more.";

interface Subnet {
	address: number;
	bits: number;
}

function readSubnet(text: string): Subnet | null {
	const [, quad = '', bits = '32'] = /^([\d.]+)(?:\/(0|[1-9]\d?))?$/.exec(text) ?? [];
	const parts = quad.split('.');
	if (parts.length !== 4 || Number(bits) > 32) return null;
	if (!parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
	return { address: parts.reduce((sum, part) => sum * 256 + Number(part), 0), bits: Number(bits) };
}

/** Whether a subnet and 127.0.0.0/8 have an address in common: then the larger one holds the smaller. */
function hasLoopback({ address, bits }: Subnet): boolean {
	const size = 2 ** (32 - Math.min(bits, 8));
	return Math.floor(address / size) === Math.floor((127 * 2 ** 24) / size);
}

/** Seconds that are left of a ban that had `seconds` at a moment. Both moments in Unix seconds. */
export const remaining = (seconds: number, readAt: number, now: number) =>
	Math.max(0, seconds - Math.max(0, now - readAt));

/** Whether a list of bans names a host. The node writes addresses without a port and with the bits of a subnet masked. */
export const names = (bans: readonly { host: string }[], host: string) =>
	bans.some((ban) => ban.host.toLowerCase() === host.toLowerCase());

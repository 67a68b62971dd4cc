import type { AddressSpace } from '../rpc/transport';

/** A page of one space is asked about when it calls one that comes before it here. */
const SPACES: readonly AddressSpace[] = ['loopback', 'local', 'public'];

/** Names that a home or a company gives to its own computers. One of them may be this computer's. */
const LOCAL_NAME = /(^[^.]+|\.(local|lan|home\.arpa|internal|ts\.net))$/;

/**
 * The spaces that an address may belong to, the likeliest first. A number belongs to one, and so does `localhost`; where a name
 * leads is known to the browser alone. What is no http address is of this computer.
 */
export function spacesOf(address: string): readonly [AddressSpace, ...AddressSpace[]] {
	const url = URL.canParse(address) ? new URL(address) : null;
	if (!url || !/^https?:$/.test(url.protocol)) return ['loopback'];
	const host = url.hostname.replace(/\.$/, '');
	if (/(^|\.)localhost$/.test(host)) return ['loopback'];
	if (host.startsWith('[')) return [spaceOfIPv6(host.slice(1, -1))];
	if (/^[\d.]+$/.test(host)) return [spaceOfIPv4(host.split('.').map(Number))];
	return LOCAL_NAME.test(host) ? ['local', 'loopback'] : ['public'];
}

/** The likeliest one. */
export const spaceOf = (address: string): AddressSpace => spacesOf(address)[0];

/** Whether browsers ask before a page of one address may call another one. */
export const isAskedAbout = (page: string, address: string): boolean =>
	SPACES.indexOf(spaceOf(address)) < SPACES.indexOf(spaceOf(page));

/** @param bytes four, as a URL writes them */
function spaceOfIPv4([a = 0, b = 0]: readonly number[]): AddressSpace {
	if (a === 127 || (a === 198 && (b === 18 || b === 19))) return 'loopback';
	const isPrivate = a === 10 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b < 32);
	// 100.64/10 is shared by a provider's customers, and by Tailscale.
	const isShared = a === 100 && b >= 64 && b < 128;
	return isPrivate || isShared || (a === 169 && b === 254) ? 'local' : 'public';
}

/** @param host as a URL writes it: lower case, the longest run of zeros left out */
function spaceOfIPv6(host: string): AddressSpace {
	const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(host);
	if (mapped) {
		const pairs = [mapped[1], mapped[2]].map((pair) => parseInt(pair ?? '', 16));
		return spaceOfIPv4(pairs.flatMap((pair) => [pair >> 8, pair & 255]));
	}
	if (host === '::1') return 'loopback';
	return /^(f[cd]|fe[89ab])/.test(host) ? 'local' : 'public';
}

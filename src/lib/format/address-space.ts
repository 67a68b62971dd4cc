import type { AddressSpace } from '../rpc/transport';

/**
 * Address spaces, most private first. Browsers ask for permission when a page calls a
 * space before its own in this list.
 */
const SPACES: readonly AddressSpace[] = ['loopback', 'local', 'public'];

/** Host names that homes and companies give to their own computers. Such a name may also be this computer's. */
const LOCAL_NAME = /(^[^.]+|\.(local|lan|home\.arpa|internal|ts\.net))$/;

/**
 * Address spaces that a URL may belong to, the likeliest first. An IP address belongs to one, and so does `localhost`;
 * only the browser knows where a host name leads. A URL that is not http(s) counts as this computer.
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

/** The likeliest address space of a URL. */
export const spaceOf = (address: string): AddressSpace => spacesOf(address)[0];

/** True when browsers ask for permission before `page` may call `address`. */
export const requiresPermission = (page: string, address: string): boolean =>
	SPACES.indexOf(spaceOf(address)) < SPACES.indexOf(spaceOf(page));

/** @param bytes the four bytes, in the order of the address */
function spaceOfIPv4([a = 0, b = 0]: readonly number[]): AddressSpace {
	if (a === 127 || (a === 198 && (b === 18 || b === 19))) return 'loopback';
	const isPrivate = a === 10 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b < 32);
	// 100.64/10: shared by the customers of a provider, and used by Tailscale.
	const isShared = a === 100 && b >= 64 && b < 128;
	return isPrivate || isShared || (a === 169 && b === 254) ? 'local' : 'public';
}

/** @param host normalized as in a URL: lower case, the longest run of zeros omitted */
function spaceOfIPv6(host: string): AddressSpace {
	const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(host);
	if (mapped) {
		const pairs = [mapped[1], mapped[2]].map((pair) => parseInt(pair ?? '', 16));
		return spaceOfIPv4(pairs.flatMap((pair) => [pair >> 8, pair & 255]));
	}
	if (host === '::1') return 'loopback';
	return /^(f[cd]|fe[89ab])/.test(host) ? 'local' : 'public';
}

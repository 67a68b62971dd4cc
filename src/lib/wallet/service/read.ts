import { isHex } from '../../bytes/hex';
import { readAddress } from '../../chain/address';
import { tellAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import { readWholeOrNothing, together, type Read } from '../../format/read';

type Field<Value> = { value: Value } | { problem: string };

export type Tls = 'autodetect' | 'enabled' | 'disabled';

/** What was typed to choose a daemon. */
export interface DaemonDraft {
	address: string;
	trusted: boolean;
	tls: Tls;
	anyCertificate: boolean;
	fingerprints: string;
	authorities: string;
	certificate: string;
	privateKey: string;
	user: string;
	password: string;
	proxy: string;
}

export const emptyDaemon: DaemonDraft = {
	...{ address: '', trusted: false, tls: 'autodetect', anyCertificate: false, fingerprints: '', authorities: '' },
	...{ certificate: '', privateKey: '', user: '', password: '', proxy: '' }
};

/** What `set_daemon` is asked. Paths are on the service's own file system. */
export interface DaemonRequest {
	address: string;
	trusted: boolean;
	ssl_support: Tls;
	ssl_allow_any_cert: boolean;
	ssl_allowed_fingerprints: string[];
	ssl_ca_file?: string;
	ssl_certificate_path?: string;
	ssl_private_key_path?: string;
	username?: string;
	password?: string;
	proxy?: string;
}

/** `host:port`, with or without `http://` or `https://`: letters, digits, dots and hyphens, or an address of IPv6 in brackets. */
const HOST_AND_PORT = /^(?:https?:\/\/)?((?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)|\[[0-9a-f:.]+\]):(\d{1,5})\/?$/i;

export function readHost(text: string): Field<string> {
	const typed = text.trim();
	if (typed === '') return { problem: 'The daemon’s host and port, such as 127.0.0.1:18081.' };
	if (/@/.test(typed)) return { problem: 'A login goes into the fields below, not into the address.' };
	const [, host, port] = HOST_AND_PORT.exec(typed) ?? [];
	if (host === undefined) return { problem: 'A host and a port with a colon between them, such as 127.0.0.1:18081.' };
	const number = Number(port);
	return number >= 1 && number <= 65535
		? { value: typed.replace(/\/$/, '') }
		: { problem: 'A port is a number from 1 to 65,535.' };
}

/** SHA-256 fingerprints, one in a line; colons between bytes are passed over. */
export function readFingerprints(text: string): Field<string[]> {
	const lines = text.split(/[\n,;]/).map((line) => line.replace(/[\s:]/g, '').toLowerCase());
	const fingerprints = lines.filter((line) => line !== '');
	const wrong = fingerprints.find((each) => !isHex(each, 32));
	if (wrong === undefined) return { value: fingerprints };
	return { problem: `A SHA-256 fingerprint has 64 hex digits, but “${wrong.slice(0, 12)}…” is none.` };
}

const isHidden = (address: string) => /\.(onion|i2p)(:|$)/i.test(address);

/**
 * Reads which daemon is chosen. Encryption without anything to know the daemon by is refused, as the service does
 * (reference implementation, wallet_rpc_server.cpp: on_set_daemon).
 */
export function readDaemon(draft: DaemonDraft): Read<DaemonRequest> {
	const [authorities, certificate, privateKey] = [draft.authorities, draft.certificate, draft.privateKey].map((text) =>
		text.trim()
	) as [string, string, string];
	const user = draft.user.trim();
	const proxy = draft.proxy.trim();
	const read = together({
		address: readHost(draft.address),
		fingerprints: readFingerprints(draft.fingerprints),
		proxy: proxy === '' ? { value: '' } : readHost(proxy),
		user:
			draft.password !== '' && user === '' ? { problem: 'The user name that the password is of.' } : { value: user },
		certificate:
			(certificate === '') === (privateKey === '')
				? { value: certificate }
				: { problem: 'A certificate and its private key go together.' }
	});
	if ('problems' in read) return read;
	const { address, fingerprints } = read.value;
	const isKnown = draft.anyCertificate || fingerprints.length > 0 || authorities !== '' || isHidden(address);
	if ((draft.tls === 'enabled' || proxy !== '') && !isKnown) {
		return {
			problems: {
				tls: 'Say how the daemon is known: by fingerprints, by a file of authorities, or allow any certificate.'
			}
		};
	}
	return {
		value: {
			...{ address, trusted: draft.trusted, ssl_support: draft.tls, ssl_allow_any_cert: draft.anyCertificate },
			ssl_allowed_fingerprints: fingerprints,
			...(authorities !== '' && { ssl_ca_file: authorities }),
			...(certificate !== '' && { ssl_certificate_path: certificate, ssl_private_key_path: privateKey }),
			...(user !== '' && { username: user, password: draft.password }),
			...(proxy !== '' && { proxy })
		}
	};
}

/** Payment ids, and the height from which payments are looked for. None and none is all that came. */
export interface PaymentsRequest {
	ids: string[];
	from: number | null;
}

const isId = (text: string) => isHex(text, 8) || isHex(text, 32);

export function readPayments(ids: string, from: string): Read<PaymentsRequest> {
	const typed = ids
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter(Boolean);
	const wrong = typed.find((id) => !isId(id));
	return together({
		ids:
			wrong === undefined
				? { value: [...new Set(typed)] }
				: { problem: `A payment id has 16 hex digits, or 64: “${wrong.slice(0, 20)}” has not.` },
		from: readWholeOrNothing(from, 0, Number.MAX_SAFE_INTEGER)
	});
}

/** The parts of an integrated address that is to be made; null where the service chooses. */
export interface IntegratedRequest {
	address: string | null;
	paymentId: string | null;
}

export function readIntegrated(address: string, id: string, network: Network | null): Read<IntegratedRequest> {
	const paymentId = id.trim().toLowerCase();
	return together({
		address: address.trim() === '' ? { value: null } : readKind(address.trim(), network, 'standard'),
		paymentId:
			paymentId === ''
				? { value: null }
				: isHex(paymentId, 8)
					? { value: paymentId }
					: { problem: 'A payment id has 16 hex digits.' }
	});
}

/** An integrated address that is to be split. */
export const readToSplit = (address: string, network: Network | null): Read<{ address: string }> =>
	together({ address: readKind(address.trim(), network, 'integrated') });

function readKind(text: string, network: Network | null, kind: 'standard' | 'integrated'): Field<string> {
	const { address, problem } = readAddress(text, network ?? undefined);
	if (problem) return { problem: tellAddressProblem(problem) };
	if (address.kind === kind) return { value: text };
	if (kind === 'integrated') return { problem: 'This address has no payment id in it.' };
	return {
		problem:
			address.kind === 'integrated'
				? 'This address has a payment id in it already.'
				: 'A payment id goes into a main address only; this is a subaddress.'
	};
}

import { isHex } from '../../bytes/hex';
import { combineFields, type FieldValue, type Read } from '../../format/read';
import type { ParamsOf } from '../../rpc/operation';
import type { setDaemon, setupBackgroundSync } from '../../rpc/wallet/service';

export type Tls = 'autodetect' | 'enabled' | 'disabled';

/** Field values of the daemon form. */
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

/** Paths are on the service's file system. */
export type DaemonRequest = ParamsOf<typeof setDaemon>;

/** `host:port`, with or without `http://` or `https://`: letters, digits, dots and hyphens, or an IPv6 address in brackets. */
const HOST_AND_PORT = /^(?:https?:\/\/)?((?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)|\[[0-9a-f:.]+\]):(\d{1,5})\/?$/i;

export function parseHost(text: string): FieldValue<string> {
	const typed = text.trim();
	if (typed === '') return { problem: 'Enter the daemon’s host and port, such as 127.0.0.1:18081.' };
	if (/@/.test(typed)) return { problem: 'Enter the login in the fields below, not in the address.' };
	const [, host, port] = HOST_AND_PORT.exec(typed) ?? [];
	if (host === undefined) return { problem: 'Enter host:port, such as 127.0.0.1:18081.' };
	const number = Number(port);
	return number >= 1 && number <= 65535
		? { value: typed.replace(/\/$/, '') }
		: { problem: 'The port has to be a number from 1 to 65,535.' };
}

/** SHA-256 fingerprints, one per line; colons between bytes are ignored. */
export function parseFingerprints(text: string): FieldValue<string[]> {
	const lines = text.split(/[\n,;]/).map((line) => line.replace(/[\s:]/g, '').toLowerCase());
	const fingerprints = lines.filter((line) => line !== '');
	const invalid = fingerprints.find((each) => !isHex(each, 32));
	if (invalid === undefined) return { value: fingerprints };
	return { problem: `“${invalid.slice(0, 12)}…” is not a SHA-256 fingerprint, which has 64 hex digits.` };
}

const isHidden = (address: string) => /\.(onion|i2p)(:|$)/i.test(address);

/** Refuses required TLS without a way to verify the daemon, as wallet_rpc_server.cpp does in on_set_daemon. */
export function parseDaemon(draft: DaemonDraft): Read<DaemonRequest> {
	const [authorities, certificate, privateKey] = [draft.authorities, draft.certificate, draft.privateKey].map((text) =>
		text.trim()
	) as [string, string, string];
	const user = draft.user.trim();
	const proxy = draft.proxy.trim();
	const read = combineFields({
		address: parseHost(draft.address),
		fingerprints: parseFingerprints(draft.fingerprints),
		proxy: proxy === '' ? { value: '' } : parseHost(proxy),
		user:
			draft.password !== '' && user === '' ? { problem: 'Enter the user name for this password.' } : { value: user },
		certificate:
			(certificate === '') === (privateKey === '')
				? { value: certificate }
				: { problem: 'Enter both the certificate and its private key.' }
	});
	if ('problems' in read) return read;
	const { address, fingerprints } = read.value;
	const isVerifiable = draft.anyCertificate || fingerprints.length > 0 || authorities !== '' || isHidden(address);
	if ((draft.tls === 'enabled' || proxy !== '') && !isVerifiable) {
		return {
			problems: {
				tls: 'Enter certificate fingerprints or a certificate authorities file, or allow any certificate.'
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

export type BackgroundRequest = ParamsOf<typeof setupBackgroundSync>;

/** The wallet's password may be empty; a password of its own may not. */
export function parseBackground(
	background_sync_type: BackgroundRequest['background_sync_type'],
	wallet_password: string,
	background_cache_password: string
): Read<BackgroundRequest> {
	if (background_sync_type !== 'custom-background-password')
		return { value: { background_sync_type, wallet_password } };
	if (background_cache_password === '') return { problems: { own: 'Enter a password for background sync.' } };
	return { value: { background_sync_type, wallet_password, background_cache_password } };
}

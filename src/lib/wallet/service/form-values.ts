import { isHex } from '../../bytes/hex';
import { parseAddress } from '../../chain/address';
import { describeAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import type { Coin } from '../../format/amount';
import { parseAmount } from '../../format/parse-amount';
import { combineFields, mapValue, parseWholeOrNothing, type FieldValue, type Read } from '../../format/read';
import type { ParamsOf } from '../../rpc/operation';
import type { setDaemon, setupBackgroundSync } from '../../rpc/wallet/service';
import type { makeUri } from '../../rpc/wallet/uri';

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

export const parseKeyImage = (text: string): Read<string> => {
	const key_image = text.trim().toLowerCase();
	return isHex(key_image, 32) ? { value: key_image } : { problems: { image: 'A key image has 64 hex digits.' } };
};

/** A search for payments; without ids and height, all of them. */
export interface PaymentsRequest {
	ids: string[];
	from: number | null;
}

const isId = (text: string) => isHex(text, 8) || isHex(text, 32);

export function parsePayments(ids: string, from: string): Read<PaymentsRequest> {
	const typed = ids
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter(Boolean);
	const invalid = typed.find((id) => !isId(id));
	return combineFields({
		ids:
			invalid === undefined
				? { value: [...new Set(typed)] }
				: { problem: `“${invalid.slice(0, 20)}” is not a payment ID, which has 16 or 64 hex digits.` },
		from: parseWholeOrNothing(from, 0, Number.MAX_SAFE_INTEGER)
	});
}

/** The parts of a new integrated address; null where the service chooses. */
export interface IntegratedRequest {
	address: string | null;
	paymentId: string | null;
}

export function parseIntegrated(address: string, id: string, network: Network | null): Read<IntegratedRequest> {
	const paymentId = id.trim().toLowerCase();
	return combineFields({
		address: address.trim() === '' ? { value: null } : parseKind(address.trim(), network, 'standard'),
		paymentId:
			paymentId === ''
				? { value: null }
				: isHex(paymentId, 8)
					? { value: paymentId }
					: { problem: 'A payment ID has 16 hex digits.' }
	});
}

export const parseToSplit = (address: string, network: Network | null): Read<{ address: string }> =>
	combineFields({ address: parseKind(address.trim(), network, 'integrated') });

function parseKind(text: string, network: Network | null, kind: 'standard' | 'integrated'): FieldValue<string> {
	const { address, problem } = parseAddress(text, network ?? undefined);
	if (problem) return { problem: describeAddressProblem(problem) };
	if (address.kind === kind) return { value: text };
	if (kind === 'integrated') return { problem: 'This is not an integrated address: it has no payment ID.' };
	return {
		problem:
			address.kind === 'integrated'
				? 'This is already an integrated address.'
				: 'This is a subaddress: only a primary address can have a payment ID.'
	};
}

export type UriRequest = ParamsOf<typeof makeUri>;

/** @param network any when it is not known */
export function parseUriRequest(
	{ address, amount, recipient, description }: Record<'address' | 'amount' | 'recipient' | 'description', string>,
	network: Network | null,
	coin: Coin
): Read<UriRequest> {
	const { problem } = parseAddress(address, network ?? undefined);
	const parsed = amount.trim() === '' ? { atomic: null, problem: null } : parseAmount(amount, coin);
	const fields = combineFields({
		address: problem ? { problem: describeAddressProblem(problem) } : { value: address },
		amount: parsed.problem === null ? { value: parsed.atomic } : { problem: parsed.problem }
	});
	return mapValue(fields, (values) => ({
		address: values.address,
		...(values.amount !== null && { amount: values.amount }),
		...(recipient.trim() !== '' && { recipient_name: recipient.trim() }),
		...(description.trim() !== '' && { tx_description: description.trim() })
	}));
}

import type { FieldValue, Read } from '../../format/read';
import type { ParamsOf } from '../../rpc/operation';
import type { setupBackgroundSync } from '../../rpc/wallet/service';

/** `host:port`, with or without `http://` or `https://`: letters, digits, dots and hyphens, or an IPv6 address in brackets. */
const HOST_AND_PORT = /^(?:https?:\/\/)?((?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)|\[[0-9a-f:.]+\]):(\d{1,5})\/?$/i;

export function parseHost(text: string): FieldValue<string> {
	const typed = text.trim();
	if (typed === '') return { problem: 'Enter the daemon’s host and port, such as 127.0.0.1:18081.' };
	if (/@/.test(typed)) return { problem: 'A login is set in the console, not in the address.' };
	const [, host, port] = HOST_AND_PORT.exec(typed) ?? [];
	if (host === undefined) return { problem: 'Enter host:port, such as 127.0.0.1:18081.' };
	const number = Number(port);
	return number >= 1 && number <= 65535
		? { value: typed.replace(/\/$/, '') }
		: { problem: 'The port has to be a number from 1 to 65,535.' };
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

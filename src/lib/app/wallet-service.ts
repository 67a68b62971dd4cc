import { createClient, type Client } from '../rpc/client';
import { http } from '../rpc/http';
import { withTrafficCount } from '../rpc/traffic';
import type { Login } from '../rpc/digest';
import type { Config } from './config';
import { selectedWalletUrl } from './config-file';
import { withLocalAccess } from './access';
import { loginFor } from './logins';

/** Client of the selected wallet service, otherwise of the first one; null when there is none. */
export function selectedWallet(config: Config): Client | null {
	const url = selectedWalletUrl(config);
	return url === undefined ? null : walletClient(url, loginFor(url));
}

let last: { url: string; login: Login | undefined; client: Client } | undefined;

/**
 * Client of a wallet service, memoized by address and login. It stores the server's nonce, so that a call needs only
 * one exchange, and knows which changes are under way.
 */
export function walletClient(url: string, login: Login | undefined): Client {
	const client =
		clientInUse(url, login) ?? createClient({ url, login }, withLocalAccess(withTrafficCount(http(url), url), url));
	last = { url, login, client };
	return client;
}

/** The latest client, if address and login match: two clients of one service would invalidate each other's nonces. */
export function clientInUse(url: string, login: Login | undefined): Client | undefined {
	const isSame = last?.url === url && last.login?.user === login?.user && last.login?.password === login?.password;
	return isSame ? last?.client : undefined;
}

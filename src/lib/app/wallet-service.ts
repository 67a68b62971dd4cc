import { createClient, type Client } from '../rpc/client';
import { http } from '../rpc/http';
import { counted } from '../rpc/traffic';
import type { Login } from '../rpc/digest';
import type { Config } from './config';
import { walletAddress } from './config-file';
import { permitted } from './access';
import { loginFor } from './secrets';

/** The client of the wallet service that is selected, or else of the first one; null when there is none. */
export function selectedWallet(config: Config): Client | null {
	const url = walletAddress(config);
	return url === undefined ? null : walletClient(url, loginFor(url));
}

let last: { url: string; login: Login | undefined; client: Client } | undefined;

/**
 * The client of a wallet service: the same one as long as the address and the login are. It keeps the server's nonce, so
 * that a call is one exchange, and knows which changes are under way.
 */
export function walletClient(url: string, login: Login | undefined): Client {
	const client = clientInUse(url, login) ?? createClient({ url, login }, permitted(counted(http(url), url), url));
	last = { url, login, client };
	return client;
}

/** The client of the latest service, if this is its address and login: two would take each other's nonces. */
export function clientInUse(url: string, login: Login | undefined): Client | undefined {
	const isSame = last?.url === url && last.login?.user === login?.user && last.login?.password === login?.password;
	return isSame ? last?.client : undefined;
}

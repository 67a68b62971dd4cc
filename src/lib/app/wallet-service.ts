import { createClient, type Client } from '../rpc/client';
import { http } from '../rpc/http';
import { counted } from '../rpc/traffic';
import type { Login } from '../rpc/digest';
import type { Config, Service } from './config';
import { loginFor } from './secrets';
import { settingsStore, type Settings } from './settings';

/** The list of wallet services: the operator's, then those the user added. */
export function walletServices(config: Config, { wallets }: Settings): Service[] {
	return [...config.wallets, ...wallets.filter(({ url }) => config.wallets.every((known) => known.url !== url))];
}

/** The client of the wallet service that is selected, or else of the first one; null when there is none. */
export function selectedWallet(config: Config): Client | null {
	const url = settingsStore.current.wallet ?? walletServices(config, settingsStore.current)[0]?.url;
	return url === undefined ? null : walletClient(url, loginFor(url));
}

let last: { url: string; login: Login | undefined; client: Client } | undefined;

/**
 * The client of a wallet service: the same one as long as the address and the login are. It keeps the server's nonce, so
 * that a call is one exchange, and knows which changes are under way.
 */
export function walletClient(url: string, login: Login | undefined): Client {
	if (last?.url !== url || last.login?.user !== login?.user || last?.login?.password !== login?.password) {
		last = { url, login, client: createClient({ url, login }, counted(http(url), url)) };
	}
	return last.client;
}

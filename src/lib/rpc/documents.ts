/** The OpenRPC documents of the site. */
import { daemonCatalogue, walletCatalogue, type Catalogue } from './catalogue';
import { stringifyJson } from './json';
import { openrpcDocument } from './openrpc';

/** Their text, by their path on the site. @param version of the documents */
export function documents(version: string): ReadonlyMap<string, string> {
	const text = (catalogue: Catalogue) => stringifyJson(openrpcDocument(catalogue, version));
	return new Map([
		['openrpc/daemon.json', text(daemonCatalogue)],
		['openrpc/wallet.json', text(walletCatalogue)]
	]);
}

/** The OpenRPC documents that lie beside the page. */
import { daemonCatalogue } from './catalogue';
import { stringifyJson } from './json';
import { openrpcDocument } from './openrpc';

/** Their text, by their path on the site. @param version of the documents */
export function documents(version: string): ReadonlyMap<string, string> {
	return new Map([['openrpc/daemon.json', stringifyJson(openrpcDocument(daemonCatalogue, version))]]);
}

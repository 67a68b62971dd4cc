import { RECORDED_URL } from '../format/recorded';
import { createClient, type Client } from '../rpc/client';
import { http } from '../rpc/http';
import { throttled } from '../rpc/traffic';
import { withEarlyCall } from './early-call';
import { withLocalAccess } from './access';
import { loginFor } from './logins';
import { settingsStore } from './settings';

/** Client of a node, with the login entered for it. */
export const nodeClient = (url: string): Client =>
	createClient({ url, login: loginFor(url) }, withLocalAccess(throttled(withEarlyCall(http(url), url), url), url));

/** The node, followed by the second node chosen in this browser, if any. */
export function withSecondNode(node: Client): readonly [Client, ...Client[]] {
	const { secondNode } = settingsStore.current;
	return secondNode === null || node.url === RECORDED_URL ? [node] : [node, nodeClient(secondNode)];
}

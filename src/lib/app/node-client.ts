import { createClient, type Client } from '../rpc/client';
import { http } from '../rpc/http';
import { polite } from '../rpc/traffic';
import { withEarlyCall } from './early-call';
import { loginFor } from './secrets';

/** The client of a node, with the login that was entered for it. */
export const nodeClient = (url: string): Client =>
	createClient({ url, login: loginFor(url) }, polite(withEarlyCall(http(url), url), url));

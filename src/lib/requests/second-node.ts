import type { Client } from '../rpc/client';
import { nodeClient } from '../app/node-client';
import { settingsStore } from '../app/settings';

/** A node, and the second one that was chosen in this browser beside it. */
export function withSecondNode(node: Client): readonly [Client, ...Client[]] {
	const { secondNode } = settingsStore.current;
	return secondNode === null ? [node] : [node, nodeClient(secondNode)];
}

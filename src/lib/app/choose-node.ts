import type { Service } from './config';
import { invalidate } from './invalidate';
import { settingsStore } from './settings';

/** Uses another node from now on. */
export async function chooseNode(url: string): Promise<void> {
	settingsStore.current = { ...settingsStore.current, node: url };
	await invalidate('app:node');
}

/** The node after this one in the list, after the last one the first; null when there is no other. */
export function nextNode(nodes: readonly Service[], url: string): Service | null {
	const next = nodes[(nodes.findIndex((node) => node.url === url) + 1) % nodes.length];
	return next && next.url !== url ? next : null;
}

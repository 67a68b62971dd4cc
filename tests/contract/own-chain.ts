import { join } from 'node:path';
import { callJsonRpc, pathRpc, shop } from '../../devnet';
import { OwnNode, OwnWalletService } from '../../devnet/own';
import { preparedChain } from '../../devnet/prepared';

/** Timeout (ms) of a hook that starts programs, on a busy machine. */
export const HOOK_TIMEOUT_MS = 600_000;

/**
 * Number of blocks of the private chain before its first transfer. They have rewards alone: 98 of the shop and 12 of
 * the customer.
 */
const REWARD_BLOCKS = 111;

/**
 * Starts a separate daemon with the first blocks of the private chain: money can be spent, and nothing has to be mined
 * before.
 */
export async function startOwnNode(owner: string): Promise<OwnNode> {
	const { from = '' } = preparedChain();
	const node = await OwnNode.start({ owner, from: join(from, 'node') });
	await pathRpc(node, '/pop_blocks', { nblocks: (await node.height()) - REWARD_BLOCKS });
	await callJsonRpc(node, 'flush_txpool');
	return node;
}

/** A daemon of `startOwnNode`, and a wallet service with the shop's wallet: for tests that spend. */
export interface Payer {
	node: OwnNode;
	service: OwnWalletService;
	stop(): Promise<void>;
}

export async function startPayer(owner: string): Promise<Payer> {
	const node = await startOwnNode(owner);
	const service = await OwnWalletService.start({ owner, daemonUrl: node.url });
	await service.restore(shop);
	await service.call('refresh');
	return {
		node,
		service,
		async stop() {
			await service.stop();
			await node.stop();
		}
	};
}

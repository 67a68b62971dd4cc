import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { parseBlock } from '../../src/lib/chain/block';
import { derivePublicKey, deriveViewTag } from '../../src/lib/chain/keys';
import { Point, times } from '../../src/lib/chain/points';
import { decodeReserveProof } from '../../src/lib/chain/reserve-proof';
import { NEUTRAL, scanTransaction } from '../../src/lib/chain/scan';
import type { Transaction } from '../../src/lib/chain/transaction';
import { checkTransactionProof, createReceiverProof } from '../../src/lib/chain/transaction-proof';
import { loadRawTransaction } from '../../src/lib/verification/raw-transaction';
import { createClient, type Client } from '../../src/lib/rpc/client';
import {
	getBlock,
	getBlockCount,
	getBlockHeaderByHash,
	getHeight,
	getLastBlockHeader,
	onGetBlockHash,
	popBlocks
} from '../../src/lib/rpc/daemon/blocks';
import {
	addAuxPow,
	calcPow,
	generateBlocks,
	getBlockTemplate,
	getMinerData,
	submitBlock
} from '../../src/lib/rpc/daemon/mining';
import { update } from '../../src/lib/rpc/daemon/control';
import { getReserveProof } from '../../src/lib/rpc/wallet/proofs';
import { getTransfers } from '../../src/lib/rpc/wallet/history';
import { shop } from '../../devnet';
import { concat } from '../../devnet/chain-data/encode';
import { addressOf, keysOf } from '../../devnet/chain-data/wallets';
import { OwnNode, OwnWalletService } from '../../devnet/own';
import { checkReserveProof } from '../unit/chain/proof-checks';
import { HOOK_TIMEOUT_MS } from './own-chain';

let own: OwnNode;
let node: Client;

beforeAll(async () => {
	own = await OwnNode.start({ owner: 'mining' });
	node = createClient(own);
});
afterAll(() => own.stop());

const template = { wallet_address: shop.address, reserve_size: 8 };

describe('a block', () => {
	it('is made of a template: whatever nonce it has is good enough for this chain', async () => {
		const before = await node.call(getBlockTemplate, template);
		expect(before).toMatchObject({ height: 1, difficulty: 1n, prev_hash: await node.call(onGetBlockHash, [0]) });
		const reserved = before.blocktemplate_blob.slice(2 * before.reserved_offset, 2 * (before.reserved_offset + 8));
		expect(reserved).toBe('00'.repeat(8));
		expect(await node.call(submitBlock, [before.blocktemplate_blob])).toMatchObject({ status: 'OK' });

		const { block_header } = await node.call(getLastBlockHeader);
		expect(block_header).toMatchObject({ height: 1, depth: 0, reward: before.expected_reward });
		expect((await node.call(getBlock, { height: 1 })).blob).toBe(before.blocktemplate_blob);
		expect(await node.call(onGetBlockHash, [1])).toBe(block_header.hash);
		expect(await node.call(getBlockCount)).toMatchObject({ count: 2 });
		expect(await node.call(getHeight)).toMatchObject({ height: 2, hash: block_header.hash });
	});

	it('is made at once on this chain, has the proof of work that is computed for it, and can be removed again', async () => {
		const data = await node.call(getMinerData);
		const { blocktemplate_blob, blockhashing_blob, seed_hash = '' } = await node.call(getBlockTemplate, template);
		expect(data).toMatchObject({ height: 2, seed_hash, difficulty: 1n, tx_backlog: [] });
		const merged = await node.call(addAuxPow, { blocktemplate_blob, aux_pow: [{ id: seed_hash, hash: data.prev_id }] });
		expect(merged).toMatchObject({ merkle_root: data.prev_id, aux_pow: [{ id: seed_hash, hash: data.prev_id }] });
		expect(merged.blocktemplate_blob).toContain(data.prev_id);
		const pow = { major_version: data.major_version, height: 2, block_blob: blockhashing_blob, seed_hash };
		expect(await node.call(calcPow, pow)).toMatch(/^[0-9a-f]{64}$/);
		const made = await node.call(generateBlocks, { amount_of_blocks: 2, wallet_address: shop.address });
		expect(made).toMatchObject({ height: 3, blocks: [await node.call(onGetBlockHash, [2]), expect.any(String)] });
		expect(await node.call(popBlocks, { nblocks: 2 })).toMatchObject({ height: 2 });
		expect(await node.call(getBlockCount)).toMatchObject({ count: 2 });
	});

	it('has its proof of work on request', async () => {
		const { block_header } = await node.call(getLastBlockHeader, { fill_pow_hash: true });
		expect(block_header.pow_hash).toMatch(/^[0-9a-f]{64}$/);
		const params = { hash: block_header.hash, hashes: [block_header.prev_hash], fill_pow_hash: true };
		const byHash = await node.call(getBlockHeaderByHash, params);
		expect(byHash.block_header).toEqual(block_header);
		expect(byHash.block_headers.map(({ hash }) => hash)).toEqual([block_header.prev_hash]);
	});

	it('is refused when it is none, or not mined', async () => {
		const { blocktemplate_blob } = await node.call(getBlockTemplate, template);
		const refused = (code: number) => ({ failure: { kind: 'refused', code }, mayHaveTakenEffect: false });
		await expect(node.call(submitBlock, ['00'])).rejects.toMatchObject(refused(-6));
		// Version 0 of the consensus rules is not valid any more.
		await expect(node.call(submitBlock, [`00${blocktemplate_blob.slice(2)}`])).rejects.toMatchObject(refused(-7));
		await expect(node.call(submitBlock, [blocktemplate_blob, '00'])).rejects.toMatchObject(refused(-1));
	});
});

describe('a reward', () => {
	let service: OwnWalletService;
	const owner = addressOf(shop.address);
	const keys = keysOf('shop');

	beforeAll(async () => {
		service = await OwnWalletService.start({ owner: 'mining', daemonUrl: own.url });
		await service.restore(shop);
	}, HOOK_TIMEOUT_MS);
	afterAll(() => service.stop());

	/**
	 * Mines a block with a coinbase to the wallet, with some bytes replaced.
	 *
	 * @returns the wallet's received amount, and its transaction
	 */
	async function mine(changed: (coinbase: Transaction) => [from: Uint8Array, to: Uint8Array][]) {
		const { blocktemplate_blob } = await node.call(getBlockTemplate, template);
		const replaced = changed(parseBlock(fromHex(blocktemplate_blob)).miner_tx).reduce(
			(blob, [from, to]) => blob.replace(toHex(from), toHex(to)),
			blocktemplate_blob
		);
		await node.call(submitBlock, [replaced]);
		const { count } = await node.call(getBlockCount);
		const { miner_tx_hash: txid = '' } = await node.call(getBlock, { height: count - 1 });
		await service.call('refresh');
		const { in: received } = await service.client.call(getTransfers, { in: true });
		const { amount } = received.find((transfer) => transfer.txid === txid) ?? expect.unreachable();
		return { amount, received, ...(await transactionOf(txid)) };
	}

	async function transactionOf(txid: string) {
		const found = await loadRawTransaction(node, txid);
		return found.kind === 'known' ? { tx: found.transaction, id: found.id } : expect.unreachable();
	}

	it('by the second key of its transaction is found and proved as the wallet finds it', async () => {
		const { amount, received, tx, id } = await mine(({ extra }) => {
			// A transaction key before the one that pays, as an old bug of a wallet left it.
			const more = concat([1], times(Point.BASE, 5n).toBytes(), extra);
			return [[concat([extra.length], extra), concat([more.length], more)]];
		});
		expect(scanTransaction(tx, keys)).toMatchObject([{ amount }]);

		const random = () => crypto.getRandomValues(new Uint8Array(64));
		const proof = createReceiverProof(tx, id, owner, 'mined', keys.view, random) ?? '';
		expect(checkTransactionProof(tx, id, owner, 'mined', proof)).toMatchObject({ payment: { received: amount } });

		// The wallet's proof uses the key that pays.
		const { signature } = await service.client.call(getReserveProof, { all: true, message: 'held' });
		const reserve = decodeReserveProof(signature) ?? expect.unreachable();
		const holdings = [];
		for (const { txid } of reserve.entries) holdings.push({ tx: (await transactionOf(txid)).tx, isSpent: false });
		const total = received.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
		expect(checkReserveProof(reserve, owner, 'held', holdings)).toEqual({ total, spent: 0n });
	});

	it('whose transaction has a key that is no point is found as the wallet finds it, with zero for what is shared', async () => {
		const { amount, tx } = await mine(({ extra, outputs: [output = expect.unreachable()] }) => {
			const key = derivePublicKey(NEUTRAL, 0, fromHex(owner.spendKey)) ?? expect.unreachable();
			const tag = (of: number | undefined) => [of ?? expect.unreachable()];
			return [
				[extra.subarray(1, 33), new Uint8Array(32).fill(2)],
				[concat(output.key, tag(output.view_tag)), concat(key, tag(deriveViewTag(NEUTRAL, 0)))]
			];
		});
		expect(scanTransaction(tx, keys)).toMatchObject([{ amount }]);
	});
});

it('/update says why it cannot look: a daemon without a network asks nobody', async () => {
	await expect(node.call(update, { command: 'check' })).rejects.toMatchObject({
		failure: { kind: 'refused', code: null, message: expect.stringContaining('offline') },
		mayHaveTakenEffect: false
	});
});

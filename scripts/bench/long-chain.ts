import { createServer } from 'node:http';
import { fromHex } from '../../src/lib/bytes/hex';
import { encodeVarint } from '../../src/lib/bytes/varint';
import { parseBlock } from '../../src/lib/chain/block';
import { blockId } from '../../src/lib/chain/block-hash';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { transactionHash } from '../../src/lib/chain/transaction-hash';
import { decodePortableStorage } from '../../src/lib/rpc/portable-storage/decode';
import { encodePortableStorage } from '../../src/lib/rpc/portable-storage/encode';
import { idOf, startStandIn } from '../../devnet/stand-in';
import { listen, readBody } from '../../devnet/stand-in/loopback';
import { concat, encodePrefix } from '../../devnet/chain-data/encode';
import { regtestTransactions } from '../../devnet/chain-data/fixtures';

/** Transactions in each block, the coinbase with them. */
export const PER_BLOCK = 5;
/** Different transactions, repeated over the chain: a scan does not notice. */
const DIFFERENT = 400;

interface Made {
	bytes: Uint8Array;
	id: Uint8Array;
}

/** A generated chain with correct block ids, served by a node on loopback. */
export interface LongChain {
	url: string;
	stop(): Promise<void>;
}

export async function startLongChain(height: number): Promise<LongChain> {
	const blocks = makeBlocks(height);
	const rest = await startStandIn({ height });
	const server = createServer(async (request, response) => {
		response.setHeader('access-control-allow-origin', '*');
		response.setHeader('access-control-allow-headers', 'content-type');
		if (request.method === 'OPTIONS') return void response.end();
		const body = await readBody(request);
		if (request.url !== '/get_blocks_by_height.bin') {
			const answer = await fetch(rest.url + (request.url ?? ''), { method: 'POST', body: Uint8Array.from(body) });
			return void response.end(Buffer.from(await answer.arrayBuffer()));
		}
		const { heights } = decodePortableStorage(body);
		const asked = Array.isArray(heights) ? heights.map(Number) : [];
		response.end(encodePortableStorage({ blocks: asked.flatMap((at) => blocks[at] ?? []), status: 'OK' }));
	});
	const { url, stop } = await listen(server);
	return {
		url,
		async stop() {
			await Promise.all([rest.stop(), stop()]);
		}
	};
}

function makeBlocks(height: number): { block: Uint8Array; txs: Uint8Array[] }[] {
	const made = makeTransactions();
	let prev_id = '0'.repeat(64);
	return Array.from({ length: height }, (_, at) => {
		const txs = Array.from({ length: PER_BLOCK - 1 }, (_, i) => made[(at * 7 + i) % made.length]).filter(
			(tx) => tx !== undefined
		);
		const block = concat(
			...[16, 16, 1_700_000_000 + 120 * at].map((value) => encodeVarint(BigInt(value))),
			...[fromHex(prev_id), new Uint8Array(4), coinbase(at), encodeVarint(BigInt(txs.length))],
			...txs.map(({ id }) => id)
		);
		prev_id = blockId(block, parseBlock(block)) ?? prev_id;
		return { block, txs: txs.map(({ bytes }) => bytes) };
	});
}

/** Copies of a real one with different key images. */
function makeTransactions(): Made[] {
	const [model] = regtestTransactions;
	if (!model) throw new Error('There is no fixture');
	return Array.from({ length: DIFFERENT }, (_, i) => {
		const bytes = model.bytes.slice();
		const [input] = parseTransaction(bytes).inputs;
		if (input?.type === 'key') input.key_image.set([i & 255, i >> 8]);
		return { bytes, id: transactionHash(bytes, parseTransaction(bytes)) ?? new Uint8Array(32) };
	});
}

function coinbase(height: number): Uint8Array {
	const key = fromHex(idOf('coinbase', height));
	const prefix = encodePrefix({
		...{ version: 2, unlock_time: BigInt(height + 60), extra: concat([1], key) },
		inputs: [{ type: 'gen', height }],
		outputs: [{ amount: 600_000_000_000n, key, view_tag: key[0] ?? 0 }]
	});
	return concat(prefix, [0]);
}

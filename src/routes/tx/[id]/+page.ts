import { error } from '@sveltejs/kit';
import { isHex } from '$lib/bytes/hex';
import type { KeyInput } from '$lib/chain/transaction';
import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { ringMembers, ringRequests, type Anchor, type RingMember } from '$lib/explorer/ring';
import { loadSummaries, shownOf, summarizeTransaction, type ReadTransaction } from '$lib/queries/summary';
import type { Client } from '$lib/rpc/client';
import { getBlockHeaderByHeight } from '$lib/rpc/daemon/blocks';
import { getOuts } from '$lib/rpc/daemon/outputs';
import type { TransactionEntry } from '$lib/rpc/daemon/records';
import { getTransactions } from '$lib/rpc/daemon/transactions';
import { RpcError, type Failure } from '$lib/rpc/errors';
import { opening } from '$lib/app/opening';
import { describeGone, unlessGone } from '$lib/explorer/gone';
import { describeMalformed, describeNotFound } from '$lib/explorer/not-found';
import { shortHash } from '$lib/format/hash';

export interface Rings {
	/** One list for each input that has a ring. */
	members: RingMember[][];
	/** The oldest member's height and time, from which the others' times are estimated. */
	oldest: Anchor | null;
	/** Why the node did not give them. */
	failure: Failure | null;
}

interface Shown {
	entry: TransactionEntry;
	read: ReadTransaction;
	inputs: KeyInput[];
	/** Loaded while the rest is shown already. */
	rings: Promise<Rings>;
	/** The number of blocks and the time at the tip. */
	chain: number;
}

const cached = staleIfError<Shown>();

export const load = async ({ params, parent, depends }) => {
	depends('chain:reorganised');
	const { node } = await parent();
	const key = `${node.url} ${params.id}`;
	const data = await opening(depends, key, async () => ({
		shown: await cached(key, (before) => loadShown(node, params.id, before))
	}));
	if ('shown' in data && data.shown.value.entry.in_pool) depends('chain:pool', 'chain:tip');
	return data;
};

async function loadShown(node: Client, id: string, before: Shown | null): Promise<Shown> {
	if (!isHex(id, 32)) error(404, describeMalformed('transaction', id));
	const ask = () => Promise.all([node.call(getTransactions, { txs_hashes: [id.toLowerCase()] }), live.latest(node)]);
	const isMissing = ([{ missed_tx }]: Awaited<ReturnType<typeof ask>>) => missed_tx.length > 0;
	const [{ txs, missed_tx }, info] = await (before ? unlessGone(ask, isMissing) : ask());
	const entry = txs[0];
	if (!entry && missed_tx.length === 0) throw new RpcError(NOT_ANSWERED, getTransactions.name, false);
	if (!entry) error(404, before ? describeGone(before.entry) : describeNotFound(`transaction ${shortHash(id)}`));
	const [read = summarizeTransaction(entry)] = await loadSummaries(node, [entry]);
	const inputs = shownOf(read).inputs?.filter((input) => input.type === 'key') ?? [];
	const rings = before && (await before.rings).failure === null ? before.rings : loadRings(node, inputs);
	return { entry, read, inputs, rings, chain: info.height };
}

async function loadRings(node: Client, inputs: KeyInput[]): Promise<Rings> {
	const outputs = ringRequests(inputs);
	if (outputs.length === 0) return { members: [], oldest: null, failure: null };
	try {
		const { outs } = await node.call(getOuts, { outputs, get_txid: true });
		const height = outs.reduce((lowest, out) => Math.min(lowest, out.height), Infinity);
		const members = ringMembers(inputs, outs);
		if (!Number.isFinite(height)) return { members, oldest: null, failure: null };
		const { block_header } = await node.call(getBlockHeaderByHeight, { height });
		return { members, oldest: { height, time: block_header.timestamp }, failure: null };
	} catch (failed) {
		if (!(failed instanceof RpcError)) throw failed;
		return { members: [], oldest: null, failure: failed.failure };
	}
}

const NOT_ANSWERED: Failure = {
	kind: 'bad_answer',
	where: 'txs',
	expected: 'there, or the hash in missed_tx',
	got: 'left out'
};

/** Blocks and their headers (daemon document, style A, and `/get_height`). */
import * as f from '../fields';
import { LARGE_ANSWER_BYTES, OWNER_ONLY_CHANGE, jsonRpc, path, readByJsonRpc, readByPath } from '../operation';
import { alternateChain, blockHeader } from './records';

export const getBlockCount = readByJsonRpc('get_block_count', {
	aliases: ['getblockcount'],
	summary: 'The number of blocks in the main chain',
	result: f.answer({ count: f.count() })
});

/**
 * Returns the same count as `get_block_count`, under a path; newer releases also return the hash of the newest block.
 */
export const getHeight = readByPath('/get_height', {
	aliases: ['/getheight'],
	summary: 'The number of blocks in the main chain, and the hash of the newest',
	result: f.answer({ height: f.height(), hash: f.maybe(f.hash()) })
});

/**
 * Returns the hash of the block at a height, as a bare string. For a height that is too high, daemons return 64 zeros
 * and no error.
 */
export const onGetBlockHash = readByJsonRpc('on_get_block_hash', {
	aliases: ['on_getblockhash'],
	summary: 'The hash of the block at a height',
	params: f.positional('height', f.height()),
	result: f.hash()
});

/** Returns a block with its header, the hashes of its transactions and its raw bytes. */
export const getBlock = readByJsonRpc('get_block', {
	aliases: ['getblock'],
	summary: 'A block by its height or its hash',
	params: f.oneOf({ height: f.height(), hash: f.hash() }, ['fill_pow_hash']),
	result: f.answer({
		block_header: blockHeader,
		blob: f.hex(),
		json: f.text(),
		miner_tx_hash: f.maybe(f.text()),
		tx_hashes: f.list(f.hash())
	})
});

/** `fill_pow_hash` makes newer releases compute `pow_hash`, which is slow. */
export const getLastBlockHeader = readByJsonRpc('get_last_block_header', {
	aliases: ['getlastblockheader'],
	summary: 'The header of the newest block',
	params: f.optionalParams({ fill_pow_hash: f.maybe(f.flag()) }),
	result: f.answer({ block_header: blockHeader })
});

/** Newer releases accept several `hashes`, and return their headers as `block_headers`. */
export const getBlockHeaderByHash = readByJsonRpc('get_block_header_by_hash', {
	aliases: ['getblockheaderbyhash'],
	summary: 'The header of the block with a hash',
	params: f.params({ hash: f.hash(), hashes: f.list(f.hash()), fill_pow_hash: f.maybe(f.flag()) }),
	result: f.answer({ block_header: blockHeader, block_headers: f.list(blockHeader) })
});

export const getBlockHeaderByHeight = readByJsonRpc('get_block_header_by_height', {
	aliases: ['getblockheaderbyheight'],
	summary: 'The header of the block at a height',
	params: f.params({ height: f.height(), fill_pow_hash: f.maybe(f.flag()) }),
	result: f.answer({ block_header: blockHeader })
});

/** Returns the headers from one height to another, both included. A restricted node returns at most 1000. */
export const getBlockHeadersRange = readByJsonRpc('get_block_headers_range', {
	aliases: ['getblockheadersrange'],
	summary: 'The headers of a range of heights',
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: f.params({ start_height: f.height(), end_height: f.height(), fill_pow_hash: f.maybe(f.flag()) }),
	result: f.answer({ headers: f.list(blockHeader) })
});

export const getAlternateChains = readByJsonRpc('get_alternate_chains', {
	summary: 'Alternative chains that the node has',
	result: f.answer({ chains: f.records(alternateChain) })
});

export const getAltBlocksHashes = readByPath('/get_alt_blocks_hashes', {
	summary: 'The hashes of all blocks of alternative chains',
	ownerOnlySince: '0.18.5.1',
	result: f.answer({ blks_hashes: f.list(f.hash()) })
});

/**
 * Returns emission and fees of `count` blocks from `height` on. The node reads each of these blocks: a long call on a
 * long chain.
 */
export const getCoinbaseTxSum = readByJsonRpc('get_coinbase_tx_sum', {
	summary: 'Coinbase totals of a range of blocks',
	timeoutMs: 120_000,
	ownerOnly: true,
	params: f.params({ height: f.height(), count: f.count() }),
	result: f.answer({
		emission_amount: f.atomicAmount(),
		fee_amount: f.atomicAmount(),
		wide_emission_amount: f.maybe(f.wideInteger()),
		wide_fee_amount: f.maybe(f.wideInteger())
	})
});

/** Removes the newest blocks. Unless it is offline, the node fetches them again from its peers. */
export const popBlocks = path('/pop_blocks', {
	summary: "Removes the newest blocks from the node's chain",
	...OWNER_ONLY_CHANGE,
	since: '0.14.1.0',
	timeoutMs: 600_000,
	ifLost: 'Check the height of the node. Sending it again removes more blocks.',
	params: f.params({ nblocks: f.count(), keep_txs: f.maybe(f.flag()) }),
	result: f.answer({ height: f.height() })
});

/** Takes hours on a long chain. With `check` it changes nothing. */
export const pruneBlockchain = jsonRpc('prune_blockchain', {
	summary: 'Deletes most signatures and proofs of old transactions from disk, for good',
	...OWNER_ONLY_CHANGE,
	since: '0.14.1.0',
	timeoutMs: 86_400_000,
	ifLost: 'It is safe to send it again with `check`, which shows whether the chain is pruned.',
	params: f.optionalParams({ check: f.maybe(f.flag()) }),
	result: f.answer({ pruned: f.flag(), pruning_seed: f.count() })
});

import type { Failure } from '../rpc/errors';

/**
 * True when `get_block` was refused because there is no such block: the height is above the tip, or the hash is unknown
 * (reference implementation, core_rpc_server.cpp, on_get_block; -5 is also the code of other internal errors).
 */
export const isUnknownBlock = (failure: Failure): boolean =>
	failure.kind === 'refused' &&
	(failure.code === -2 || (failure.code === -5 && /get block by hash/i.test(failure.message)));

import { parsedOr } from '../bytes/error';
import type { FcmpProof } from '../chain/next/prunable';
import { decodeParts } from '../chain/parts';
import type { TransactionEntry } from '../rpc/daemon/records';
import { entryBytes } from '../verification/entry-bytes';

/**
 * The output tree that a transaction of RingCT type 7 spends from; null if its proofs are left out or cannot be parsed.
 */
export const spentTree = (entry: TransactionEntry): FcmpProof | null =>
	parsedOr(() => decodeParts(entryBytes(entry)).rct?.fcmp, null) ?? null;

import { BytesError } from '../../../src/lib/bytes/error';
import { toHex } from '../../../src/lib/bytes/hex';
import { transactionJson } from '../../../src/lib/chain/as-json';
import { checkBlock } from '../../../src/lib/chain/check-block';
import { checkPayment } from '../../../src/lib/chain/check-payment';
import { checkTransaction } from '../../../src/lib/chain/check-transaction';
import { decodeParts } from '../../../src/lib/chain/parts';
import { linkOfBlock } from '../../../src/lib/chain/previous-ids';
import { scanTransaction } from '../../../src/lib/chain/scan';
import { checkTransactionProof } from '../../../src/lib/chain/transaction-proof';
import type { Verdict } from '../../../src/lib/chain/verdict';
import { addressOf, keysOf, recordedWallets } from '../../../devnet/chain-data/wallets';

/** What is done with bytes from a node: each of these gives a value, or throws a BytesError that is passed over here. */

const keys = keysOf('shop');
const address = addressOf(recordedWallets.wallets.shop.address);
const [{ signature: proof = '' } = {}] = recordedWallets.proofs;
const CLAIM = 'ab'.repeat(32);

function orBytesError<Value>(read: () => Value): Value | null {
	try {
		return read();
	} catch (error) {
		if (error instanceof BytesError) return null;
		throw error;
	}
}

/** Null when the bytes are no transaction; else what their checks say. Outputs are only looked at where there are few. */
export function useTransaction(bytes: Uint8Array): Verdict[] | null {
	const verdicts = checkTransaction(bytes, { tx_hash: CLAIM, prunable_hash: CLAIM, fee: 0n, weight: 0, as_json: {} });
	const parts = orBytesError(() => decodeParts(bytes));
	if (!parts) return null;
	transactionJson(parts);
	const { transaction: tx } = parts;
	if (tx.outputs.length <= 4) {
		scanTransaction(tx, keys);
		checkPayment(tx, CLAIM, address);
		checkTransactionProof(tx, new Uint8Array(32), address, '', proof);
	}
	return verdicts;
}

/** Null when the bytes are no block; else what their checks say. */
export function useBlock(bytes: Uint8Array): Verdict[] | null {
	const verdicts = checkBlock(bytes, { hash: CLAIM, reward: 0n, json: {}, tx_hashes: [] }, { transactions: [bytes] });
	checkTransaction(bytes, {}, { block: { blob: bytes, hash: toHex(new Uint8Array(32)) } });
	const link = orBytesError(() => linkOfBlock(bytes));
	return verdicts[0]?.fact === 'blob' && link === null ? null : verdicts;
}

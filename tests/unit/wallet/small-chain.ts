import { fromHex } from '../../../src/lib/bytes/hex';
import { identifyBlock } from '../../../src/lib/chain/block-hash';
import { identifyTransaction } from '../../../src/lib/chain/check-block';
import type { Deeds } from '../app/fake-service';

/** Version 2, no unlock time, one input that has one ring member, no outputs, no extra, no RingCT data. */
export const spending = (keyImage: string) =>
	['02', '00', '01', '02', '00', '01', '2a', keyImage, '00', '00', '00'].join('');

export const idOf = (hex: string) => identifyTransaction(fromHex(hex)).id ?? '';

/** As `/get_transactions` gives it: in block 9. */
export const minedEntry = (hex: string, tx_hash = idOf(hex)) => ({
	tx_hash,
	as_hex: hex,
	as_json: '',
	block_height: 9,
	confirmations: 1,
	in_pool: false,
	double_spend_seen: false,
	output_indices: []
});

/** As `get_block` gives it: block 9, with these transactions. */
export function blockNine(hashes: readonly string[]) {
	const coinbase = ['02', '45', '01', 'ff', '09', '01', '00', '02', '58'.repeat(32), '00', '00'];
	const count = hashes.length.toString(16).padStart(2, '0');
	const blob = ['10', '10', '05', '00'.repeat(32), '00000000', ...coinbase, count, ...hashes].join('');
	const hash = identifyBlock(fromHex(blob)).id;
	const zeros = { block_size: 0, depth: 0, difficulty: 1, minor_version: 16, nonce: 0, reward: 0, timestamp: 5 };
	const block_header = {
		...zeros,
		hash,
		height: 9,
		major_version: 16,
		num_txes: hashes.length,
		orphan_status: false,
		prev_hash: '0'.repeat(64)
	};
	return { status: 'OK', block_header, blob, json: '', tx_hashes: hashes };
}

/** A node that has these transactions in a block. */
export const nodeWith = (...hexes: string[]): Deeds => ({
	'/get_transactions': ({ txs_hashes }) => ({
		status: 'OK',
		txs: hexes.map((hex) => minedEntry(hex)).filter(({ tx_hash }) => (txs_hashes as string[]).includes(tx_hash))
	}),
	get_block: () => blockNine(hexes.map(idOf))
});

import { foundKinds } from '../../chain/found-kind';
import type { FoundOutput } from '../../chain/scan-blocks';
import { FOUND_KIND_NAMES } from '../view-key/found-names';
import { isoMoment } from '../../format/time';
import { writeDecimal } from '../../format/decimal';
import { writeCsv } from '../../format/csv';

const CSV_COLUMNS = [
	'time',
	'height',
	'kind',
	'amount',
	'account',
	'address',
	'payment_id',
	'txid',
	'output',
	'key',
	'unlock_time'
];

/** The found outputs as CSV. Amounts are in coins (10^decimals atomic units). */
export function foundCsv(found: readonly FoundOutput[], decimals: number): string {
	const kinds = foundKinds(found);
	return writeCsv(
		CSV_COLUMNS,
		found.map(({ timestamp, height, amount, address, payment_id, txid, output, key, unlock_time }, i) => [
			{ text: isoMoment(timestamp) ?? '' },
			{ number: String(height) },
			{ text: FOUND_KIND_NAMES[kinds[i] ?? 'received'] },
			{ number: amount === null ? '' : writeDecimal(amount, decimals) },
			{ number: address ? String(address.account) : '' },
			{ number: address ? String(address.index) : '' },
			{ text: payment_id ?? '' },
			{ text: txid },
			{ number: String(output) },
			{ text: key },
			{ number: String(unlock_time) }
		])
	);
}

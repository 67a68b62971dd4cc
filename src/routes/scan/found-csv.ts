import type { FoundOutput } from '$lib/chain/scan-blocks';
import { isoMoment } from '$lib/format/time';
import { writeDecimal } from '$lib/payment/decimal';
import { writeCsv } from '$lib/wallet/csv';

const HEAD = ['time', 'height', 'kind', 'amount', 'account', 'address', 'payment_id', 'txid', 'output', 'key'];

/** What a scan found, as a table for spreadsheets. Amounts are in coins of 10^decimals atomic units. */
export const foundCsv = (found: readonly FoundOutput[], decimals: number): string =>
	writeCsv(
		HEAD,
		found.map(({ timestamp, height, isCoinbase, amount, address, payment_id, txid, output, key }) => [
			{ text: isoMoment(timestamp) ?? '' },
			{ number: String(height) },
			{ text: isCoinbase ? 'coinbase' : 'payment' },
			{ number: amount === null ? '' : writeDecimal(amount, decimals) },
			{ number: address ? String(address.account) : '' },
			{ number: address ? String(address.index) : '' },
			{ text: payment_id ?? '' },
			{ text: txid },
			{ number: String(output) },
			{ text: key }
		])
	);

import { isoMoment } from '../../format/time';
import { writeDecimal } from '../../format/decimal';
import { writeCsv } from '../../format/csv';
import type { Output } from './outputs';

const HEAD = [
	...['state', 'amount', 'account', 'address', 'label', 'height', 'time', 'key_image', 'txid', 'global_index'],
	'public_key'
];

/** Outputs as a table for spreadsheets: amounts in coins. One coin is 10^decimals atomic units. */
export const outputsCsv = (outputs: readonly Output[], decimals: number): string =>
	writeCsv(
		HEAD,
		outputs.map((output) => [
			{ text: output.state },
			{ number: writeDecimal(output.amount, decimals) },
			{ number: String(output.account) },
			{ number: String(output.index) },
			{ text: output.label },
			{ number: output.height === null ? '' : String(output.height) },
			{ text: timeOf(output) ?? '' },
			{ text: output.keyImage ?? '' },
			{ text: output.txid },
			{ number: String(output.globalIndex) },
			{ text: output.publicKey ?? '' }
		])
	);

/** Outputs as JSON: amounts and indices are strings, so that no reader rounds them; amounts are of atomic units. */
export function outputsJson(outputs: readonly Output[], coin: { ticker: string; decimals: number }): string {
	const written = outputs.map((output) => ({
		state: output.state,
		amount: String(output.amount),
		subaddr_index: { major: output.account, minor: output.index },
		label: output.label,
		height: output.height,
		time: timeOf(output),
		key_image: output.keyImage,
		txid: output.txid,
		global_index: String(output.globalIndex),
		public_key: output.publicKey
	}));
	return `${JSON.stringify({ coin, outputs: written }, null, '\t')}\n`;
}

const timeOf = ({ timestamp }: Output) => (timestamp === null ? null : (isoMoment(timestamp) ?? null));

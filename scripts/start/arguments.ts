import { parseArgs } from 'node:util';

export interface StartArguments {
	help: boolean;
	/** URL of a node to show; null starts a private chain. */
	node: string | null;
	wallet: string | null;
	/** True for a simulated node, whose chain goes through the next network upgrade. */
	next: boolean;
	/** True for a simulated main network. */
	busy: boolean;
	/** Number of transactions in the pool of the simulated main network; null for the default. */
	pool: number | null;
	/** True to serve the page from its sources, by Vite's development server, in place of the built one. */
	dev: boolean;
	/** Port of the page; null for the default. */
	port: number | null;
	host: string;
	/** True to install missing packages without asking. */
	yes: boolean;
}

/** Thrown for a wrong command line. The message is for the user. */
export class WrongArguments extends Error {
	override readonly name = 'WrongArguments';
}

export const startUsage = `npm start -- [options]

Builds the page, serves it on this computer, and starts a private chain for it to show, or a recorded one
where Monero's programs are missing.

  --node URL      show this node in place of a private chain, such as http://127.0.0.1:18081
  --wallet URL    together with --node: a wallet service, such as http://127.0.0.1:18082
  --next          a simulated node, whose chain goes through the next network upgrade (a draft)
  --busy          a simulated main network: 3.5 million heights, blocks of up to 150 transactions
  --pool N        together with --busy: how many transactions wait (200)
  --dev           the page from its sources, not built: a change of a file is on screen at once
  --port N        the port of the page (4173, or any free one when that is taken)
  --host ADDRESS  the address that the page is served on (127.0.0.1)
  --yes           installs missing packages of Debian or Ubuntu without asking
  --help          this text

ORIEL_MONEROD and ORIEL_WALLET_RPC name other programs than the monerod and monero-wallet-rpc on the PATH.`;

/**
 * Parses the command line of `npm start`.
 *
 * @throws WrongArguments
 */
export function readStartArguments(args: readonly string[]): StartArguments {
	let values;
	try {
		({ values } = parseArgs({
			args: [...args],
			options: {
				help: { type: 'boolean', short: 'h', default: false },
				node: { type: 'string' },
				wallet: { type: 'string' },
				next: { type: 'boolean', default: false },
				busy: { type: 'boolean', default: false },
				pool: { type: 'string' },
				dev: { type: 'boolean', default: false },
				port: { type: 'string' },
				host: { type: 'string', default: '127.0.0.1' },
				yes: { type: 'boolean', short: 'y', default: false }
			}
		}));
	} catch (error) {
		throw new WrongArguments(error instanceof Error ? error.message : String(error));
	}
	const { help, host, next, busy, dev, yes } = values;
	const node = values.node === undefined ? null : serviceAddress('--node', values.node);
	const wallet = values.wallet === undefined ? null : serviceAddress('--wallet', values.wallet);
	if (wallet !== null && node === null && !help) throw new WrongArguments('--wallet needs --node beside it.');
	if (next && node !== null) throw new WrongArguments('--next has a node of its own: leave out --node.');
	if (busy && (node !== null || next))
		throw new WrongArguments('--busy has a node of its own: leave out --node and --next.');
	const pool = values.pool === undefined ? null : wholeNumber('--pool', values.pool, 0, 50_000);
	if (pool !== null && !busy && !help) throw new WrongArguments('--pool needs --busy beside it.');
	const port = values.port === undefined ? null : wholeNumber('--port', values.port, 1, 65_535);
	return { help, next, busy, pool, node, wallet, dev, host, port, yes };
}

function serviceAddress(option: string, text: string): string {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (url === null || !/^https?:$/.test(url.protocol)) {
		throw new WrongArguments(`${option} takes an address such as http://127.0.0.1:18081, not "${text}".`);
	}
	if (url.username !== '' || url.password !== '') {
		throw new WrongArguments(`${option} takes an address without a login: the page asks for it.`);
	}
	return url.href.replace(/\/$/, '');
}

function wholeNumber(option: string, text: string, from: number, to: number): number {
	const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
	if (number >= from && number <= to) return number;
	throw new WrongArguments(`${option} takes a number from ${from} to ${to}, not "${text}".`);
}

import { parseArgs } from 'node:util';

export interface StartArguments {
	help: boolean;
	/** Null starts a private chain. */
	node: string | null;
	wallet: string | null;
	/** A simulated node, whose chain goes through the next network upgrade. */
	next: boolean;
	/** Null for the default. */
	port: number | null;
	host: string;
}

/** The message is for the user. */
export class WrongArguments extends Error {
	override readonly name = 'WrongArguments';
}

export const usage = `npm start -- [options]

Builds the page, serves it on this computer, and starts a private chain for it to show, or a recorded one
where Monero's programs are missing.

  --node URL      show this node in place of a private chain, such as http://127.0.0.1:18081
  --wallet URL    together with --node: a wallet service, such as http://127.0.0.1:18082
  --next          a simulated node, whose chain goes through the next network upgrade (a draft)
  --port N        the port of the page (4173, or any free one when that is taken)
  --host ADDRESS  the address that the page is served on (127.0.0.1)
  --help          this text`;

/**
 * Parses the command line of `npm start`.
 *
 * @throws WrongArguments
 */
export function readArguments(args: readonly string[]): StartArguments {
	let values;
	try {
		({ values } = parseArgs({
			args: [...args],
			options: {
				help: { type: 'boolean', short: 'h', default: false },
				node: { type: 'string' },
				wallet: { type: 'string' },
				next: { type: 'boolean', default: false },
				port: { type: 'string' },
				host: { type: 'string', default: '127.0.0.1' }
			}
		}));
	} catch (error) {
		throw new WrongArguments(error instanceof Error ? error.message : String(error));
	}
	const { help, host, next } = values;
	const node = values.node === undefined ? null : serviceAddress('--node', values.node);
	const wallet = values.wallet === undefined ? null : serviceAddress('--wallet', values.wallet);
	if (wallet !== null && node === null && !help) throw new WrongArguments('--wallet needs --node beside it.');
	if (next && node !== null) throw new WrongArguments('--next has a node of its own: leave out --node.');
	return { help, next, node, wallet, host, port: values.port === undefined ? null : portNumber(values.port) };
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

function portNumber(text: string): number {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
	if (port < 1 || port > 65_535) throw new WrongArguments(`--port takes a number from 1 to 65535, not "${text}".`);
	return port;
}

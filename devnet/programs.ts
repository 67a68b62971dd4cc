import { execFile, type ExecFileException } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ProgramFailure, remedyFor, withoutFullStop } from './failure';

/** Programs of the reference implementation that make up a private chain. */
export const programNames = ['monerod', 'monero-wallet-rpc'] as const;
export type ProgramName = (typeof programNames)[number];

/** Environment variables that select other programs than those on the PATH, such as those of another release. */
const VARIABLES = {
	monerod: 'ORIEL_MONEROD',
	'monero-wallet-rpc': 'ORIEL_WALLET_RPC',
	'monero-wallet-cli': 'ORIEL_WALLET_CLI'
} as const;
type AnyProgramName = keyof typeof VARIABLES;

/** Environment in which only the PATH selects the programs. */
export const fromPathAlone: Readonly<Record<string, string>> = Object.fromEntries(
	Object.values(VARIABLES).map((variable) => [variable, ''])
);

/** Error: some of the programs are not on the PATH. */
export class MissingPrograms extends ProgramFailure {
	override readonly name = 'MissingPrograms';
	constructor(readonly missing: readonly ProgramName[]) {
		super(`${missing.join(' and ')} cannot be found on the PATH: npm start says how to get them.`);
	}
}

/** Error: a program is installed, but does not even print its options. */
export class ProgramUnusable extends ProgramFailure {
	override readonly name = 'ProgramUnusable';
}

/** Returns the full path of an executable file on the PATH, or null. */
export async function findOnPath(name: string, path = process.env['PATH'] ?? ''): Promise<string | null> {
	const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
	for (const directory of path.split(delimiter).filter((entry) => entry !== '')) {
		for (const ending of endings) {
			const file = join(directory, name + ending);
			if (await isExecutable(file)) return file;
		}
	}
	return null;
}

const isExecutable = (file: string) =>
	access(file, constants.X_OK).then(
		() => true,
		() => false
	);

/**
 * Returns the full path of one of the programs: the one that its environment variable names, as a path or as a name on
 * the PATH, or else the one on the PATH; null when there is none.
 *
 * @throws ProgramUnusable when the variable names no program: falling back would test another release unnoticed
 */
export async function findProgram(name: AnyProgramName): Promise<string | null> {
	const variable = VARIABLES[name];
	const given = process.env[variable] ?? '';
	if (given === '') return findOnPath(name);
	const named = (await findOnPath(given)) ?? resolve(given);
	if (await isExecutable(named)) return named;
	throw new ProgramUnusable(`${variable} names ${given}, which is no program that can be run.`);
}

/**
 * Returns the programs that are missing; the list is empty when all are installed.
 *
 * @throws ProgramUnusable as `findProgram`
 */
export async function missingPrograms(): Promise<ProgramName[]> {
	const paths = await Promise.all(programNames.map((name) => findProgram(name)));
	return programNames.filter((_, i) => paths[i] === null);
}

/**
 * Option that allows many connections from one address, where newer releases allow few: on a private chain all come
 * from one.
 */
const MANY_CONNECTIONS_OPTION = '--rpc-max-connections-per-private-ip 100';

/**
 * Option that allows a node with other versions than the main network's. Without it, newer releases read nothing from a
 * private chain: its newest version begins at height 1 (monero issue 8600).
 */
const OTHER_VERSIONS_OPTION = '--allow-mismatched-daemon-version';

/** Options for the programs of a private chain, passed when their release supports them. */
const DEVNET_OPTIONS: Record<AnyProgramName, readonly string[]> = {
	monerod: [MANY_CONNECTIONS_OPTION],
	'monero-wallet-rpc': [MANY_CONNECTIONS_OPTION, OTHER_VERSIONS_OPTION],
	'monero-wallet-cli': [OTHER_VERSIONS_OPTION]
};

/** Timeout of `--help` (ms). */
const HELP_TIMEOUT_MS = 60_000;

/** Output of each program's `--help`, by file. Cached, because it takes a second. */
const helpByFile = new Map<string, Promise<string>>();

/**
 * Returns the options that a program needs on a private chain, besides those that all releases support. An older
 * release exits at an option that it does not know; its --help lists those that it knows.
 *
 * @param more options for this call only, such as `--keep-alt-blocks`
 * @returns arguments for its command line: an option and its value are two
 * @throws ProgramUnusable when the program cannot be run
 */
export async function optionsFor(program: AnyProgramName, more: readonly string[] = []): Promise<string[]> {
	const file = (await findProgram(program)) ?? program;
	const help = helpByFile.get(file) ?? readHelp(file);
	helpByFile.set(file, help);
	const known = await help.catch((error: unknown) => {
		helpByFile.delete(file);
		throw error;
	});
	const options = [...DEVNET_OPTIONS[program], ...more].map((option) => option.split(' '));
	return options.filter(([name = '']) => known.includes(name)).flat();
}

async function readHelp(file: string): Promise<string> {
	try {
		return (await promisify(execFile)(file, ['--help'], { timeout: HELP_TIMEOUT_MS })).stdout;
	} catch (error) {
		const { code, killed, signal, stderr = '' } = error as ExecFileException;
		const ended = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
		const how = killed ? `gave no answer within ${HELP_TIMEOUT_MS / 1000} s` : ended;
		const said = withoutFullStop(stderr.trim().split('\n').at(-1) ?? '');
		const why =
			typeof code === 'string' ? `the system refuses to (${code})` : `its --help ${how}${said && `: ${said}`}`;
		const remedy = remedyFor(`${signal} ${said}`) || ' Install it again, or take it off the PATH.';
		throw new ProgramUnusable(`${file} cannot be run: ${why}.${remedy}`);
	}
}

import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The reference implementation's programs that a private chain is made of. */
export const programNames = ['monerod', 'monero-wallet-rpc'] as const;
export type ProgramName = (typeof programNames)[number];

/** Some of the programs are not on the PATH. */
export class MissingPrograms extends Error {
	override readonly name = 'MissingPrograms';
	constructor(readonly missing: readonly ProgramName[]) {
		super(`not found on the PATH: ${missing.join(', ')}`);
	}
}

/** The full path of an executable file on the PATH, or null. */
export async function findOnPath(name: string, path = process.env['PATH'] ?? ''): Promise<string | null> {
	const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
	for (const directory of path.split(delimiter).filter((entry) => entry !== '')) {
		for (const ending of endings) {
			const file = join(directory, name + ending);
			const found = await access(file, constants.X_OK).then(
				() => true,
				() => false
			);
			if (found) return file;
		}
	}
	return null;
}

/** Which of the programs are not on the PATH; an empty list when all are. */
export async function missingPrograms(): Promise<ProgramName[]> {
	const paths = await Promise.all(programNames.map((name) => findOnPath(name)));
	return programNames.filter((_, i) => paths[i] === null);
}

/** Asked once: it takes a second. */
const helps: Partial<Record<ProgramName, Promise<{ stdout: string }>>> = {};

/**
 * The options, out of those wanted, that this release of a program knows (read from its --help): newer releases limit
 * the connections from one address, older ones end at an option they do not know.
 */
export async function supportedOptions(program: ProgramName, wanted: readonly string[]): Promise<string[]> {
	const { stdout } = await (helps[program] ??= promisify(execFile)(program, ['--help']));
	return wanted.filter((option) => stdout.includes(option.split(' ')[0] ?? option)).flatMap((o) => o.split(' '));
}

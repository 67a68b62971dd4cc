import { tmpdir } from 'node:os';

/** Error: a program refused something, or could not run. The message is for the user: what happened, and what to do. */
export class ProgramFailure extends Error {
	override readonly name: string = 'ProgramFailure';
}

const OTHER_DIRECTORY_REMEDY = 'TMPDIR=<directory> names another place for what the programs write.';
const END_OTHERS_REMEDY = 'End other programs, and start again.';

/** Operating system errors of this project's own process by error code, with a description and a remedy. */
const systemRefusals: Readonly<Record<string, readonly [refusal: string, remedy: string]>> = {
	ENOSPC: ['The disk is full', OTHER_DIRECTORY_REMEDY],
	EDQUOT: ['The disk is full for this user', OTHER_DIRECTORY_REMEDY],
	EROFS: ['The disk cannot be written to', OTHER_DIRECTORY_REMEDY],
	EACCES: ['This user may not write there', OTHER_DIRECTORY_REMEDY],
	EPERM: ['This user may not write there', OTHER_DIRECTORY_REMEDY],
	EMFILE: ['Too many files are open', 'Allow more (ulimit -n).'],
	ENFILE: ['Too many files are open on this computer', END_OTHERS_REMEDY],
	EAGAIN: ['Too many programs run', END_OTHERS_REMEDY],
	ENOMEM: ['Memory ran out', END_OTHERS_REMEDY]
};

/** Remedies by pattern of a program's output or signal, where one is known. The first match counts. */
const remedies: readonly (readonly [said: RegExp, remedy: string])[] = [
	[/failed to bind|address already in use/i, 'Another program has its port: start again, others are chosen then.'],
	[
		/no space left|not enough space|disk full|failed to save file|MDB_MAP_FULL|SIGBUS/i,
		`Is the disk of ${tmpdir()} full?`
	],
	[/shared librar|SIGILL|syntax error|exec format/i, 'Install the package of it that is made for this computer.'],
	[/hard fork version/i, 'Install the newest release of monerod and of monero-wallet-rpc, of the same version.'],
	[/SIGKILL|bad_alloc|cannot allocate/i, 'Did memory run out, or did another program end it?']
];

/** Returns a remedy as a sentence after a space; empty when no remedy is known. */
export function remedyFor(said: string): string {
	const remedy = remedies.find(([pattern]) => pattern.test(said))?.[1];
	return remedy === undefined ? '' : ` ${remedy}`;
}

/** Removes a full stop at the end of a text, so that a sentence can end with the text. */
export const withoutFullStop = (text: string): string => text.trim().replace(/\.+$/, '');

/**
 * Explains why work with the programs failed: in a sentence, if a program or the system refused something. Any other
 * error is a bug in this project and keeps its stack.
 */
export function whyProgramFailed(error: unknown): string {
	return sentenceOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/**
 * Converts an error to one that a test runner shows without a stack, if `whyProgramFailed` has a sentence for it.
 *
 * @returns the error to throw
 */
export function forTestRunner(error: unknown): unknown {
	const sentence = sentenceOf(error);
	if (sentence === null) return error;
	const shown = new Error(sentence);
	shown.stack = sentence;
	return shown;
}

function sentenceOf(error: unknown): string | null {
	if (error instanceof ProgramFailure) return error.message;
	if (!(error instanceof Error)) return null;
	if (error.name === 'AbortError') return 'It was stopped before the end.';
	const { code = '', path = tmpdir() } = error as NodeJS.ErrnoException;
	const refusal = systemRefusals[code];
	if (refusal === undefined) return null;
	return `${refusal[0]} (${code}, ${path}). ${refusal[1]}`;
}

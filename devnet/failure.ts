import { tmpdir } from 'node:os';

/** What a program refused, or what kept it from running. The message is for the user: what happened, and what to do. */
export class ProgramFailure extends Error {
	override readonly name: string = 'ProgramFailure';
}

const elsewhere = 'TMPDIR=<directory> names another place for what the programs write.';
const fewer = 'End other programs, and start again.';

/** What the system refuses this project itself, by the code of its error, and what to do. */
const systemRefusals: Readonly<Record<string, readonly [refusal: string, remedy: string]>> = {
	ENOSPC: ['The disk is full', elsewhere],
	EDQUOT: ['The disk is full for this user', elsewhere],
	EROFS: ['The disk cannot be written to', elsewhere],
	EACCES: ['This user may not write there', elsewhere],
	EPERM: ['This user may not write there', elsewhere],
	EMFILE: ['Too many files are open', 'Allow more (ulimit -n).'],
	ENFILE: ['Too many files are open on this computer', fewer],
	EAGAIN: ['Too many programs run', fewer],
	ENOMEM: ['Memory ran out', fewer]
};

/** What to do about what a program said or did, where that is known. The first match counts. */
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

/** What to do, as a sentence after a space; empty where nothing is known. */
export function remedyFor(said: string): string {
	const remedy = remedies.find(([pattern]) => pattern.test(said))?.[1];
	return remedy === undefined ? '' : ` ${remedy}`;
}

/** A text as the end of a sentence: without the full stop it may have. */
export const unstopped = (text: string): string => text.trim().replace(/\.+$/, '');

/**
 * Says why work with the programs failed: in a sentence, if a program or the system refused something; any other error is a
 * defect of this project, and keeps its stack.
 */
export function whyProgramFailed(error: unknown): string {
	return sentenceOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/**
 * Makes of an error what a test runner shows without a stack, if `whyProgramFailed` has a sentence for it.
 *
 * @returns what is to be thrown
 */
export function forTestRunner(error: unknown): unknown {
	const sentence = sentenceOf(error);
	if (sentence === null) return error;
	const told = new Error(sentence);
	told.stack = sentence;
	return told;
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

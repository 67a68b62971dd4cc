import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf, FatalProblem } from './problem';

/** Number of characters of a file's name that its temporary file's name contains, so that this one is not too long. */
const NAME_PREFIX_LENGTH = 60;

/** Writes a file atomically: readers see the old content or the new one, never a part. @throws Problem */
export function writeAtomically(path: string, text: string): void {
	const temporary = join(dirname(path), `.${basename(path).slice(0, NAME_PREFIX_LENGTH)}.new`);
	try {
		fs.rmSync(temporary, { force: true });
		// The flag `x` makes this fail if somebody put a link there, instead of writing through it.
		fs.writeFileSync(temporary, text, { mode: 0o644, flag: 'wx' });
		fs.renameSync(temporary, path);
	} catch (error) {
		throw new FatalProblem(`${path} cannot be written: ${messageOf(error)}`);
	}
}

/**
 * Reads the text of a file that other users may have created: does not follow a link, and does not wait for a pipe.
 *
 * @param largest maximum size (bytes)
 * @returns null when it is larger, not a regular file, or missing
 * @throws Error
 */
export function readRegularFile(path: string, largest: number): string | null {
	if (!fs.lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
	const file = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
	try {
		return fs.fstatSync(file).size > largest ? null : fs.readFileSync(file, 'utf8');
	} finally {
		fs.closeSync(file);
	}
}

import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf, Problem } from './problem';

/** Characters of a file's name in the name of the one that it is written to first: that has to be short enough, too. */
const NAMED = 60;

/** Writes a file of which a reader sees the old content or the new, never a part. @throws Problem */
export function writeWhole(path: string, text: string): void {
	const temporary = join(dirname(path), `.${basename(path).slice(0, NAMED)}.new`);
	try {
		fs.rmSync(temporary, { force: true });
		// A link that somebody put there is not written through.
		fs.writeFileSync(temporary, text, { mode: 0o644, flag: 'wx' });
		fs.renameSync(temporary, path);
	} catch (error) {
		throw new Problem(`${path} cannot be written: ${messageOf(error)}`);
	}
}

/**
 * The text of a file that somebody else put there: a link is not followed, and a pipe not waited for.
 *
 * @param largest bytes that it may have
 * @returns null for what is larger, is no file, or is not there @throws Error
 */
export function readPlain(path: string, largest: number): string | null {
	if (!fs.lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
	const file = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
	try {
		return fs.fstatSync(file).size > largest ? null : fs.readFileSync(file, 'utf8');
	} finally {
		fs.closeSync(file);
	}
}

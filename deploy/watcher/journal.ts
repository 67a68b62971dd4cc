import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, FatalProblem } from './problem';

/** The file is rewritten when it is larger than SMALL bytes and than GROWN times its current lines. */
const REWRITE_FACTOR = 4;
const MIN_REWRITE_BYTES = 1_000_000;

type Change = readonly [key: string, value: unknown];

/**
 * Persistent key-value store: a file to which each change is appended as a line. A change is on the disk once {@link
 * append} returns; a line that a kill or a power failure cut off is removed when the file is opened again.
 */
export class Journal {
	readonly values = new Map<string, unknown>();
	#file: number;
	#size = 0;
	/** Sizes (bytes) of the newest line of each key, and their sum. */
	readonly #sizes = new Map<string, number>();
	#liveBytes = 0;
	/** Reason why nothing can be stored any more; null while it can. */
	#problem: FatalProblem | null = null;

	/** Opens or creates the file. @throws Problem when it cannot be opened or is damaged */
	constructor(readonly path: string) {
		try {
			this.#file = fs.openSync(path, 'a+', 0o600);
			this.#read();
			// A watcher that was killed may have written lines that are not on the disk yet.
			fs.fsyncSync(this.#file);
			syncFolder(path);
		} catch (error) {
			throw error instanceof FatalProblem ? error : new FatalProblem(`${path} cannot be opened: ${messageOf(error)}`);
		}
	}

	/**
	 * Stores values, in this order; undefined removes a key. They are on the disk when it returns.
	 *
	 * @throws Problem when they cannot be written, and at every call from then on: only the next watcher reads what the
	 * file has
	 */
	append(changes: readonly Change[]): void {
		if (this.#problem) throw this.#problem;
		if (changes.length === 0) return;
		try {
			const lines = changes.map(lineOf);
			this.#size += write(this.#file, lines.join(''));
			for (const [i, change] of changes.entries()) this.#apply(change, lines[i] ?? '');
			if (this.#size > MIN_REWRITE_BYTES && this.#size > REWRITE_FACTOR * this.#liveBytes) this.#rewrite();
		} catch (error) {
			this.#problem = new FatalProblem(`${this.path} cannot be written: ${messageOf(error)}`);
			this.#cutOff();
			throw this.#problem;
		}
	}

	#apply([key, value]: Change, line: string): void {
		const size = value === undefined ? 0 : Buffer.byteLength(line);
		this.#liveBytes += size - (this.#sizes.get(key) ?? 0);
		this.#sizes.set(key, size);
		if (value === undefined) this.values.delete(key);
		else this.values.set(key, value);
	}

	/** Removes an incomplete line that a failed write left, if possible. */
	#cutOff(): void {
		try {
			fs.ftruncateSync(this.#file, this.#size);
		} catch {
			// The next watcher removes an incomplete line. Complete lines may stay: nobody was informed of their
			// changes.
		}
	}

	#read(): void {
		const bytes = fs.readFileSync(this.#file);
		this.#size = bytes.lastIndexOf('\n') + 1;
		if (this.#size < bytes.length) fs.ftruncateSync(this.#file, this.#size);
		const lines = bytes.subarray(0, this.#size).toString().split('\n').slice(0, -1);
		for (const [i, line] of lines.entries()) {
			try {
				const [key, value] = JSON.parse(line) as [string, unknown];
				this.#apply([key, value ?? undefined], `${line}\n`);
			} catch {
				throw new FatalProblem(`${this.path} is damaged at line ${i + 1}.`);
			}
		}
	}

	/** Rewrites the file with the current values only. Atomic: a kill leaves either the old file or the new one. */
	#rewrite(): void {
		const temporary = `${this.path}.new`;
		const next = fs.openSync(temporary, 'w', 0o600);
		const size = write(next, [...this.values].map(lineOf).join(''));
		fs.renameSync(temporary, this.path);
		syncFolder(this.path);
		fs.closeSync(this.#file);
		this.#file = next;
		this.#size = size;
	}
}

/** Writes a change as a line of JSON; JSON has no undefined, so it becomes null. */
const lineOf = (change: Change) => `${JSON.stringify(change)}\n`;

/** Writes text to a file, and flushes it to the disk. @returns number of bytes written */
function write(file: number, text: string): number {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length;) at += fs.writeSync(file, bytes, at);
	fs.fsyncSync(file);
	return bytes.length;
}

/**
 * Flushes a file's folder to the disk. Otherwise a power failure may remove a new file, or restore the one it replaced.
 */
function syncFolder(path: string): void {
	const folder = fs.openSync(dirname(path), 'r');
	try {
		fs.fsyncSync(folder);
	} finally {
		fs.closeSync(folder);
	}
}

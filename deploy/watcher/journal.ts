import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, Problem } from './problem';

/** It is written anew when it has grown to so many times what it holds. */
const GROWN = 4;
const SMALL = 1_000_000;

type Change = readonly [key: string, value: unknown];

/**
 * What has to survive, as values by their keys, in a file to which each change is appended as a line. A change is in it once
 * {@link append} returns; what a kill or a power failure cut off is removed when it is opened again.
 */
export class Journal {
	readonly values = new Map<string, unknown>();
	#file: number;
	#size = 0;
	/** Bytes of the newest line of each key, and of all these lines. */
	readonly #sizes = new Map<string, number>();
	#live = 0;
	/** Why nothing is stored any more. */
	#problem: Problem | null = null;

	/** @throws Problem */
	constructor(readonly path: string) {
		try {
			this.#file = fs.openSync(path, 'a+', 0o600);
			this.#read();
			// A watcher that was killed may have written what is not on the disk yet.
			fs.fsyncSync(this.#file);
			syncFolder(path);
		} catch (error) {
			throw error instanceof Problem ? error : new Problem(`${path} cannot be opened: ${messageOf(error)}`);
		}
	}

	/**
	 * Stores values, in this order; undefined removes a key. When it returns, they are on the disk.
	 *
	 * @throws Problem when they cannot be written, and from then on: what the file has is read by the next watcher
	 */
	append(changes: readonly Change[]): void {
		if (this.#problem) throw this.#problem;
		if (changes.length === 0) return;
		try {
			const lines = changes.map(lineOf);
			this.#size += write(this.#file, lines.join(''));
			for (const [i, change] of changes.entries()) this.#take(change, lines[i] ?? '');
			if (this.#size > SMALL && this.#size > GROWN * this.#live) this.#rewrite();
		} catch (error) {
			this.#problem = new Problem(`${this.path} cannot be written: ${messageOf(error)}`);
			this.#cutOff();
			throw this.#problem;
		}
	}

	#take([key, value]: Change, line: string): void {
		const size = value === undefined ? 0 : Buffer.byteLength(line);
		this.#live += size - (this.#sizes.get(key) ?? 0);
		this.#sizes.set(key, size);
		if (value === undefined) this.values.delete(key);
		else this.values.set(key, value);
	}

	/** Removes what a change that has failed left, as far as this is possible. */
	#cutOff(): void {
		try {
			fs.ftruncateSync(this.#file, this.#size);
		} catch {
			// The next watcher removes an unfinished line, and nobody knows of whole ones.
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
				this.#take([key, value ?? undefined], `${line}\n`);
			} catch {
				throw new Problem(`${this.path} is damaged at line ${i + 1}.`);
			}
		}
	}

	/** A kill leaves the old file or the new one. */
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

/** An undefined value is written as null. */
const lineOf = (change: Change) => `${JSON.stringify(change)}\n`;

/** Writes to a file, and to the disk. @returns how many bytes */
function write(file: number, text: string): number {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length;) at += fs.writeSync(file, bytes, at);
	fs.fsyncSync(file);
	return bytes.length;
}

/** Until its folder is on the disk, a power failure may take a new file away, or bring back the one that it replaced. */
function syncFolder(path: string): void {
	const folder = fs.openSync(dirname(path), 'r');
	try {
		fs.fsyncSync(folder);
	} finally {
		fs.closeSync(folder);
	}
}

import * as fs from 'node:fs';
import { messageOf, Problem } from './problem';

/** It is written anew when it has grown to so many times what it holds. */
const GROWN = 4;
const SMALL = 1_000_000;

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

	/** @throws Problem */
	constructor(readonly path: string) {
		try {
			this.#file = fs.openSync(path, 'a+', 0o600);
			this.#read();
		} catch (error) {
			throw error instanceof Problem ? error : new Problem(`${path} cannot be opened: ${messageOf(error)}`);
		}
	}

	/**
	 * Stores values, in this order; undefined removes a key. When it returns, they are on the disk.
	 *
	 * @throws Problem when they cannot be written: then the file is as before
	 */
	append(changes: readonly (readonly [key: string, value: unknown])[]): void {
		if (changes.length === 0) return;
		const lines = changes.map((change) => this.#take(change));
		this.#write(this.#file, Buffer.from(lines.join('')));
		if (this.#size > SMALL && this.#size > GROWN * this.#live) this.#rewrite();
	}

	#take([key, value]: readonly [string, unknown]): string {
		const line = `${JSON.stringify([key, value])}\n`;
		const size = value === undefined ? 0 : Buffer.byteLength(line);
		this.#live += size - (this.#sizes.get(key) ?? 0);
		this.#sizes.set(key, size);
		if (value === undefined) this.values.delete(key);
		else this.values.set(key, value);
		return line;
	}

	#write(file: number, bytes: Buffer): void {
		try {
			for (let at = 0; at < bytes.length;) at += fs.writeSync(file, bytes, at);
			fs.fsyncSync(file);
			this.#size += bytes.length;
		} catch (error) {
			fs.ftruncateSync(file, this.#size);
			throw new Problem(`${this.path} cannot be written: ${messageOf(error)}`);
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
				this.#take([key, value ?? undefined]);
			} catch {
				throw new Problem(`${this.path} is damaged at line ${i + 1}.`);
			}
		}
	}

	/** A kill leaves the old file or the new one. */
	#rewrite(): void {
		const temporary = `${this.path}.new`;
		const next = fs.openSync(temporary, 'w', 0o600);
		this.#size = 0;
		this.#write(next, Buffer.from([...this.values].map((value) => this.#take(value)).join('')));
		fs.renameSync(temporary, this.path);
		fs.closeSync(this.#file);
		this.#file = next;
	}
}

/** Writes a file of which a reader sees the old content or the new, never a part. @throws Problem */
export function writeWhole(path: string, text: string): void {
	const temporary = path.replace(/[^/\\]+$/, '.$&.new');
	try {
		fs.writeFileSync(temporary, text, { mode: 0o644 });
		fs.renameSync(temporary, path);
	} catch (error) {
		throw new Problem(`${path} cannot be written: ${messageOf(error)}`);
	}
}

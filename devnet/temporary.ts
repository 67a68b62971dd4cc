import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardDirectory } from './guard';

/** Makes a temporary directory, which is removed when this process ends, at the latest. */
export async function temporaryDirectory(name: string): Promise<string> {
	const directory = await mkdtemp(join(tmpdir(), `oriel-${name}-`));
	guardDirectory(directory);
	return directory;
}

/** Removes a directory that programs, as they end, may still write to. */
export const removeDirectory = (directory: string): Promise<void> =>
	rm(directory, { recursive: true, force: true, maxRetries: 5 });

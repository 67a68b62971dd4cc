import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardDirectory } from './guard';
import { keepsLogs, remove } from './removal.js';

/** Creates a temporary directory, which is removed when this process ends, at the latest. */
export async function temporaryDirectory(name: string): Promise<string> {
	const directory = await mkdtemp(join(tmpdir(), `oriel-${name}-`));
	guardDirectory(directory);
	return directory;
}

/**
 * Removes a directory that programs may still write to while they end. With ORIEL_KEEP_LOGS=1, logs (*.log) are kept.
 */
export async function removeDirectory(directory: string): Promise<void> {
	if (keepsLogs) remove(directory);
	else await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

/** Returns a sentence that says where the logs of a program are, or how to keep them. */
export const describeLogLocation = (directory: string): string =>
	keepsLogs ? `Its logs are in ${directory}.` : 'With ORIEL_KEEP_LOGS=1 its logs are kept.';

import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RM_OPTIONS = /** @type {const} */ ({ recursive: true, force: true, maxRetries: 5 });

/** True when the logs of programs are kept after the programs end. */
export const keepsLogs = !['', '0', undefined].includes(process.env.ORIEL_KEEP_LOGS);

/**
 * Removes a directory; with ORIEL_KEEP_LOGS=1, all but the logs in it and the directories that contain one.
 *
 * @param {string} directory
 */
export function remove(directory) {
	if (keepsLogs) removeAllButLogs(directory);
	else rmSync(directory, RM_OPTIONS);
}

/** @param {string} directory one that may be gone already */
function removeAllButLogs(directory) {
	try {
		for (const entry of readdirSync(directory, { withFileTypes: true })) {
			const path = join(directory, entry.name);
			if (entry.isDirectory()) removeAllButLogs(path);
			else if (!/\.log\b/.test(entry.name)) rmSync(path, RM_OPTIONS);
		}
		if (readdirSync(directory).length === 0) rmdirSync(directory);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
	}
}

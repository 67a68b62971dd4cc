import { TaskWorker } from '../../chain-data/task-worker';
import type { BackupAnswer, BackupTask } from './backup.worker';
import url from './backup.worker?worker&url';

async function run(task: BackupTask): Promise<BackupAnswer> {
	const worker = new TaskWorker<BackupTask, BackupAnswer>(url);
	try {
		return await worker.run(task);
	} finally {
		worker.stop();
	}
}

const FAILED = 'The key could not be derived from the password: there may not be enough memory.';

/** Encrypts on another core. */
export async function encrypt(
	text: string,
	password: string
): Promise<{ file: Uint8Array<ArrayBuffer> } | { problem: string }> {
	const answer = await run({ kind: 'encrypt', text, password });
	return answer.kind === 'encrypted' ? answer : { problem: FAILED };
}

/** Decrypts on another core. */
export async function decrypt(file: Uint8Array, password: string): Promise<{ text: string } | { problem: string }> {
	const answer = await run({ kind: 'decrypt', file, password });
	return answer.kind === 'decrypted' ? answer : { problem: FAILED };
}

import { TaskWorker } from '../../chain-data/task-worker';
import type { Result } from '../../format/result';
import type { BackupTask } from './backup.worker';
import url from './backup.worker?worker&url';

async function run<Value extends Uint8Array | string>(task: BackupTask): Promise<Result<Value>> {
	const worker = new TaskWorker<BackupTask, Result<Value>>(url);
	try {
		return await worker.run(task);
	} finally {
		worker.stop();
	}
}

/** Encrypts in a worker. @returns the bytes of the file */
export const encrypt = (text: string, password: string) =>
	run<Uint8Array<ArrayBuffer>>({ kind: 'encrypt', text, password });

/** Decrypts in a worker. @returns the text */
export const decrypt = (file: Uint8Array, password: string) => run<string>({ kind: 'decrypt', file, password });

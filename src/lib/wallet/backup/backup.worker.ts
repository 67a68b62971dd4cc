/** Encrypts and decrypts on another core: deriving the key takes a second or more. It uses neither network nor storage. */
import { decryptText, encryptText, type Decrypted } from './encryption';

export type BackupTask =
	{ kind: 'encrypt'; text: string; password: string } | { kind: 'decrypt'; file: Uint8Array; password: string };

export type BackupAnswer =
	{ kind: 'encrypted'; file: Uint8Array<ArrayBuffer> } | ({ kind: 'decrypted' } & Decrypted) | { kind: 'failed' };

addEventListener('message', ({ data }: MessageEvent<BackupTask>) => {
	const answer = run(data).catch((): BackupAnswer => ({ kind: 'failed' }));
	void answer.then((value) => postMessage(value));
});

async function run(task: BackupTask): Promise<BackupAnswer> {
	if (task.kind === 'decrypt') return { kind: 'decrypted', ...(await decryptText(task.file, task.password)) };
	return { kind: 'encrypted', file: new Uint8Array(await encryptText(task.text, task.password)) };
}

/**
 * Worker that encrypts and decrypts on another core, because deriving the key takes a second or more. It uses neither
 * network nor storage.
 */
import type { Result } from '../../format/result';
import { decryptText, encryptText } from './encryption';

export type BackupTask =
	{ kind: 'encrypt'; text: string; password: string } | { kind: 'decrypt'; file: Uint8Array; password: string };

/** Bytes of a file after encrypting, text after decrypting. */
export type BackupAnswer = Result<Uint8Array<ArrayBuffer> | string>;

const FAILED = 'The key could not be derived from the password: there may not be enough memory.';

addEventListener('message', ({ data }: MessageEvent<BackupTask>) => {
	const answer = run(data).catch((): BackupAnswer => ({ problem: FAILED }));
	void answer.then((value) => postMessage(value));
});

async function run(task: BackupTask): Promise<BackupAnswer> {
	if (task.kind === 'decrypt') return decryptText(task.file, task.password);
	return { value: new Uint8Array(await encryptText(task.text, task.password)) };
}

import { armor, Decrypter, Encrypter } from 'age-encryption';
import type { Result } from '../../format/result';

/**
 * Base-2 logarithm of scrypt's cost: 0.7 s and 128 MiB on a desktop computer, about 2 s on a slow one. The `age`
 * program's own value is 18, which takes twice as long.
 */
const WORK_FACTOR = 17;

/** Encrypts a text in the format of `age --passphrase`. @param workFactor lowered in tests only */
export async function encryptText(text: string, password: string, workFactor = WORK_FACTOR): Promise<Uint8Array> {
	const encrypter = new Encrypter();
	encrypter.setScryptWorkFactor(workFactor);
	encrypter.setPassphrase(password);
	return encrypter.encrypt(text);
}

const MAGIC = 'age-encryption.org/v1\n';
const ARMOR = '-----BEGIN AGE ENCRYPTED FILE-----';

const DAMAGED = 'The file is damaged or incomplete. Nothing was imported.';

/** Decrypts an `age` file, binary or armored, or says why that is not possible. */
export async function decryptText(file: Uint8Array, password: string): Promise<Result<string>> {
	let bytes = file;
	if (beginOf(file).trimStart().startsWith(ARMOR)) {
		try {
			bytes = armor.decode(new TextDecoder().decode(file));
		} catch {
			return { problem: DAMAGED };
		}
	}
	const begin = beginOf(bytes);
	if (!begin.startsWith(MAGIC)) return { problem: 'This is not a backup: it is not encrypted with age.' };
	const decrypter = new Decrypter();
	decrypter.addPassphrase(password);
	try {
		return { value: new TextDecoder('utf-8', { fatal: true }).decode(await decrypter.decrypt(bytes)) };
	} catch (error) {
		return { problem: describe(error instanceof Error ? error.message : '', begin) };
	}
}

/** Maps errors by their messages, because age-encryption has no error codes. */
function describe(message: string, begin: string): string {
	if (message === 'scrypt work factor is too high') {
		return 'The file’s password settings need more computing work than this page accepts.';
	}
	const isRefused = message === "no identity matched any of the file's recipients";
	if (isRefused && begin.startsWith(`${MAGIC}-> scrypt `)) return 'The password is wrong.';
	if (isRefused && begin.startsWith(`${MAGIC}-> X25519 `))
		return 'The file is encrypted for a key, not with a password.';
	return DAMAGED;
}

const beginOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 100));

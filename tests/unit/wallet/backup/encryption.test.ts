import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { isFull } from '../../../full';
import { decryptText, encryptText } from '../../../../src/lib/wallet/backup/encryption';

const password = 'pässwörd of the file';

/** Written by `age --passphrase --armor`, release 1.1.1. */
const BY_AGE = `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBrZVg5Y3g0bXFTeW02NEE4
RVVpL1NRIDE4CjhqV3FNL09reS9BNmc0MWZSYTZVMVlOS2I3T2xST21JZ1BlRmZM
dmJyUmsKLS0tIGJ4azczSG9mcDU0aHMzZVJkdjZQdnVSMXlUWmtuWXJ4aWt1Q2w5
bmpzL2cK8P9x1lLbzU9LAYVa/A+f0rmcKUXGgE+KPL+Lf6o+lk9hNM3hfIR9yHxm
3u2nAqnDy+ElZA==
-----END AGE ENCRYPTED FILE-----
`;

const encode = (text: string) => new TextEncoder().encode(text);
const encrypted = (text = 'notes') => encryptText(text, password, 4);

describe('the encrypted file', () => {
	it('gives back what was encrypted, with the password', async () => {
		const text = `${'ü'.repeat(100_000)}\u0000☕`;
		expect(await decryptText(await encrypted(text), password)).toEqual({ value: text });
	});

	// Its work factor costs 256 MiB and two seconds. As bytes, all other tests decrypt.
	it.runIf(isFull)('of the program age is decrypted, as text', async () => {
		expect(await decryptText(encode(`\r\n${BY_AGE}`), password)).toEqual({ value: '{"from":"age 1.1.1"}' });
	});

	it('takes another password for wrong', async () => {
		expect(await decryptText(await encrypted(), `${password} `)).toEqual({ problem: 'The password is wrong.' });
	});

	it('is damaged wherever it is cut, or changed', async () => {
		const file = await encrypted();
		const damaged = { problem: expect.stringMatching(/damaged|not a backup|password is wrong/) };
		for (let length = 0; length < file.length; length++) {
			expect(await decryptText(file.subarray(0, length), password)).toEqual(damaged);
		}
		for (let place = 0; place < file.length; place += 3) {
			const changed = Uint8Array.from(file, (byte, index) => (index === place ? byte ^ 1 : byte));
			expect(await decryptText(changed, password)).toEqual(damaged);
		}
		expect(await decryptText(encode(BY_AGE.slice(0, 200)), password)).toEqual(damaged);
	});

	it('is no other file', async () => {
		const other = { problem: 'This is not a backup: it is not encrypted with age.' };
		for (const text of ['', '{}', '\0'.repeat(1_000_000)])
			expect(await decryptText(encode(text), password)).toEqual(other);
	});

	it('is not one for a key, nor one that takes too much work', async () => {
		const encrypter = new Encrypter();
		encrypter.addRecipient(await identityToRecipient(await generateIdentity()));
		expect(await decryptText(await encrypter.encrypt('x'), password)).toEqual({
			problem: 'The file is encrypted for a key, not with a password.'
		});
		const text = new TextDecoder('latin1').decode(await encrypted()).replace(/(-> scrypt \S+) 4/, '$1 30');
		const costly = Uint8Array.from(text, (character) => character.charCodeAt(0));
		expect(await decryptText(costly, password)).toEqual({
			problem: 'The file’s password settings need more computing work than this page accepts.'
		});
	});
});

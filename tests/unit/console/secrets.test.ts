import {
	isSecret,
	namePlaceholders,
	valuesToKeep,
	withoutSecrets,
	withPlaceholders
} from '../../../src/lib/console/secrets';
import { daemonOperations, walletOperations } from '../../../src/lib/rpc/catalogue';
import { curl } from '../../../src/lib/rpc/curl';
import { exactParser } from '../../../src/lib/rpc/json';
import { paramsShape } from '../../../src/lib/rpc/shape';
import { parseFormValues } from '../../../src/lib/rpc/form-values';

const parse = await exactParser();
const zeros = '0'.repeat(64);

const operation = (name: string) => {
	const found = walletOperations.find((each) => each.name === name);
	if (!found) throw new Error(`no operation ${name}`);
	return found;
};

/** The line that the console shows for what was typed. */
function lineOf(name: string, typed: Record<string, string>): string {
	const read = parseFormValues(paramsShape(operation(name)), withPlaceholders(typed), parse);
	if (read.problem) throw new Error(JSON.stringify(read.problem));
	return namePlaceholders(curl('http://wallet.example', operation(name), read.value));
}

describe('what is secret', () => {
	test('is every password, seed, secret key and part of one that an operation takes', () => {
		const params = walletOperations.flatMap((each) => paramsShape(each).members.map(({ name }) => name));
		const suspects = params.filter((name) => /passw|seed|key$|multisig_info|^info$|mnemonic|secret/.test(name));
		const open = ['get_tx_key', 'key'];
		expect([...new Set(suspects)].filter((name) => !isSecret(name) && !open.includes(name))).toEqual([]);
		for (const name of ['address', 'filename', 'label', 'txid', 'restore_height']) expect(isSecret(name)).toBe(false);
	});

	test('is of what a node takes only the password for its bootstrap node', () => {
		const members = daemonOperations.flatMap((each) => paramsShape(each).members.map(({ name }) => name));
		expect(members.filter(isSecret)).toEqual(['password']);
	});
});

describe('what was typed', () => {
	const typed = { filename: 'a', password: 'b', seed: 'c d', seed_offset: 'e' };

	test('is shown without what is secret', () => {
		expect(withoutSecrets(typed)).toEqual({ filename: 'a' });
	});

	test('stays after a failure but for passwords, and after an answer but for secrets', () => {
		expect(valuesToKeep(typed, false)).toEqual({ filename: 'a', seed: 'c d' });
		expect(valuesToKeep(typed, true)).toEqual({ filename: 'a' });
	});
});

describe('a curl line', () => {
	test('has names in the places of secrets, whatever form they have', () => {
		expect(lineOf('open_wallet', { filename: 'mine', password: "it's" })).toContain(
			'"filename":"mine","password":"<password>"'
		);
		const keys = { filename: 'a', address: 'b', viewkey: 'ab'.repeat(32), spendkey: 'cd'.repeat(32) };
		expect(lineOf('generate_from_keys', keys)).toContain('"spendkey":"<spendkey>","viewkey":"<viewkey>"');
		expect(lineOf('make_multisig', { multisig_info: 'one\ntwo', threshold: '2' })).toContain(
			'"multisig_info":["<multisig_info>"]'
		);
		expect(lineOf('check_tx_key', { txid: zeros, tx_key: 'ab'.repeat(64), address: 'c' })).toContain(
			`"txid":"${zeros}","tx_key":"<tx_key>"`
		);
	});

	test('has no place for a password that was not typed', () => {
		expect(lineOf('open_wallet', { filename: 'mine', password: '' })).not.toContain('password');
	});
});

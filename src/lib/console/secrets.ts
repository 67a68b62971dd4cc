import type { FormTexts } from '../rpc/form-values';

/** Params that are cleared after each call, even a failed one. */
const PASSWORDS: ReadonlySet<string> = new Set([
	'password',
	'old_password',
	'new_password',
	'wallet_password',
	'background_cache_password',
	'seed_offset'
]);

/** Names of params that must not appear in a page's address, a `curl` command or the list of calls. */
const SECRETS: ReadonlySet<string> = new Set([
	...PASSWORDS,
	'seed',
	'spendkey',
	'viewkey',
	'tx_key',
	'multisig_info',
	'info'
]);

export const isSecret = (param: string) => SECRETS.has(param);

const without = (texts: FormTexts, omit: (name: string) => boolean): Record<string, string> =>
	Object.fromEntries(Object.entries(texts).filter(([name]) => !omit(name)));

export const withoutSecrets = (texts: FormTexts) => without(texts, isSecret);

/** Form values that stay after a call: no secrets after an answer, no passwords after a failure. */
export const valuesToKeep = (texts: FormTexts, answered: boolean) =>
	without(texts, answered ? isSecret : (name) => PASSWORDS.has(name));

const PLACEHOLDER = '0'.repeat(64);

/** Form values with a valid placeholder for each secret. */
export const withPlaceholders = (texts: FormTexts): Record<string, string> =>
	Object.fromEntries(
		Object.entries(texts).map(([name, text]) => [name, isSecret(name) && text !== '' ? PLACEHOLDER : text])
	);

/** The `curl` command with `"<password>"` in place of the placeholder of `password`. */
export const namePlaceholders = (command: string) =>
	command.replace(new RegExp(`"(\\w+)":(\\[?)"${PLACEHOLDER}"`, 'g'), (whole, name: string, list: string) =>
		isSecret(name) ? `"${name}":${list}"<${name}>"` : whole
	);

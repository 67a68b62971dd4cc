/** What a page's address, a `curl` line and the list of calls must not hold, by the params' names. */
const SECRETS: ReadonlySet<string> = new Set([
	'password',
	'old_password',
	'new_password',
	'seed',
	'seed_offset',
	'spendkey',
	'viewkey',
	'tx_key',
	'multisig_info',
	'info'
]);

/** Those that are typed anew each time. */
const PASSWORDS: ReadonlySet<string> = new Set(['password', 'old_password', 'new_password', 'seed_offset']);

/** Operations that change nothing and give a secret away: a link does not send them. */
const REVEALING: ReadonlySet<string> = new Set(['query_key', 'get_tx_key']);

export const isSecret = (param: string) => SECRETS.has(param);

export const reveals = (operation: string) => REVEALING.has(operation);

type Typed = Readonly<Record<string, string>>;

const but = (typed: Typed, leftOut: (name: string) => boolean): Record<string, string> =>
	Object.fromEntries(Object.entries(typed).filter(([name]) => !leftOut(name)));

/** What was typed that may be seen. */
export const withoutSecrets = (typed: Typed) => but(typed, isSecret);

/** What was typed that may stay once it was sent: nothing secret when it was answered, no password when it failed. */
export const afterSending = (typed: Typed, answered: boolean) =>
	but(typed, answered ? isSecret : (name) => PASSWORDS.has(name));

const STAND_IN = '0'.repeat(64);

/** What was typed, with something in the place of each secret that its schema takes as well. */
export const withStandIns = (typed: Typed): Record<string, string> =>
	Object.fromEntries(
		Object.entries(typed).map(([name, text]) => [name, isSecret(name) && text !== '' ? STAND_IN : text])
	);

/** A `curl` line made of stand-ins, with the names of what belongs in their places: `"<password>"`. */
export const named = (command: string) =>
	command.replace(new RegExp(`"(\\w+)":(\\[?)"${STAND_IN}"`, 'g'), (whole, name: string, list: string) =>
		isSecret(name) ? `"${name}":${list}"<${name}>"` : whole
	);

interface Policy {
	createScriptURL(url: string): string;
}

let policy: Policy | undefined;

/**
 * Converts the URL of a worker or service worker to a trusted script URL. `trusted-types` in svelte.config.js allows
 * one policy of this name, once. Only files of this site are allowed.
 *
 * @throws TypeError for a URL of another origin
 */
export function trustedUrl(url: string): string {
	const rules = { createScriptURL: ownFile };
	const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
	policy ??= trustedTypes?.createPolicy('oriel-worker', rules) ?? rules;
	return policy.createScriptURL(url);
}

function ownFile(url: string): string {
	if (new URL(url, document.baseURI).origin !== location.origin) throw new TypeError('A worker is a file of this site');
	return url;
}

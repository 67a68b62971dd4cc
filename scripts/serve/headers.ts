/** Headers that have an effect on pages only, so no other file of the site has them. */
const pageHeaders = {
	'cross-origin-opener-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'permissions-policy': 'camera=(self), clipboard-write=(self), geolocation=(), microphone=(), payment=(), usb=()'
};

const workerPolicy = (rules: string) =>
	`default-src 'none'; ${rules}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Policy in the page's headers. The page's main policy is in a `<meta>`, which cannot forbid framing. */
const pagePolicy = "frame-ancestors 'none'";

/**
 * Policies of workers, by the path of the worker's file: a worker obeys the headers of its own file. The first match
 * counts.
 */
const workerPolicies: readonly (readonly [path: RegExp, policy: string])[] = [
	[/^\/_app\/immutable\/workers\/wasm\.worker-/, workerPolicy("script-src 'self' 'wasm-unsafe-eval'")],
	[/^\/_app\/immutable\/workers\//, workerPolicy("script-src 'self'")],
	[/^\/service-worker\.js$/, workerPolicy("script-src 'self'; connect-src 'self'")]
];

/**
 * Returns the headers of a file by its path, such as /index.html. deploy/nginx.conf and deploy/Caddyfile send the same;
 * tests/e2e/deploy.test.ts compares them.
 */
export function headersFor(path: string): Record<string, string> {
	const isImmutable = path.startsWith('/_app/immutable/');
	const policy = workerPolicies.find(([matches]) => matches.test(path))?.[1] ?? (isImmutable ? null : pagePolicy);
	return {
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
		'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
		...(!isImmutable && pageHeaders),
		...(policy !== null && { 'content-security-policy': policy })
	};
}

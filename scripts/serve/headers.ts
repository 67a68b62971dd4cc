/**
 * Of every answer. deploy/nginx.conf and deploy/Caddyfile send the same headers: tests/e2e/deploy.test.ts compares.
 */
const always = {
	'cross-origin-opener-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff'
};

const workerPolicy = (rules: string) =>
	`default-src 'none'; ${rules}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** The page's main policy is in a `<meta>`, which cannot forbid framing. */
const pagePolicy = "frame-ancestors 'none'";

/** A worker's policy is in the headers of its own file. The first match counts. */
const workerPolicies: readonly (readonly [path: RegExp, policy: string])[] = [
	[/^\/_app\/immutable\/workers\/wasm\.worker-/, workerPolicy("script-src 'self' 'wasm-unsafe-eval'")],
	[/^\/_app\/immutable\//, workerPolicy("script-src 'self'")],
	[/^\/service-worker\.js$/, workerPolicy("script-src 'self'; connect-src 'self'")]
];

/** The headers of a file by its path, such as /index.html. */
export function headersFor(path: string): Record<string, string> {
	return {
		...always,
		'content-security-policy': workerPolicies.find(([matches]) => matches.test(path))?.[1] ?? pagePolicy,
		'cache-control': path.startsWith('/_app/immutable/') ? 'public, max-age=31536000, immutable' : 'no-cache'
	};
}

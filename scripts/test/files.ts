/**
 * Lists that assign each test file to a run. `npm test` runs all unit tests and the files that are listed as `short`
 * here: those that a change most likely breaks, at few seconds a file. `npm run test:all` runs the files listed as
 * `long` as well.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LongRunPackage } from './programs';

/** Stages whose files are divided between the two runs, and the folder of each. */
export const foldersOfFiles = { contract: 'tests/contract', browser: 'tests/e2e' } as const;
export type StageOfFiles = keyof typeof foldersOfFiles;

/** Names of test files, without their folder and `.test.ts`. */
export const testFiles: Record<StageOfFiles, { short: readonly string[]; long: readonly string[] }> = {
	contract: {
		short: [
			'address',
			'blocks',
			'bulk',
			'coin-control',
			'content-type',
			'every-operation',
			'login',
			'mining',
			'node',
			'outputs',
			'payment-uri',
			'peers',
			'pool',
			'refusals',
			'send-faults',
			'transactions',
			'verify',
			'wallet-backup',
			'wallet-every-operation',
			'wallet-history',
			'wallet-transfers'
		],
		long: [
			'containers',
			'current-release',
			'guide-https',
			'kits',
			'kits-servers',
			'kits-units',
			'node-proxy',
			'packages',
			'release',
			'reproducible-build',
			'several-nodes',
			'start-dev',
			'start-life',
			'start-refused',
			'wallet-cold',
			'watcher',
			'watcher-faults',
			'watcher-kills'
		]
	},
	browser: {
		short: [
			'alternatives',
			'block',
			'blocks',
			'check',
			'checkout',
			'console',
			'console-changes',
			'faults',
			'first-visit',
			'framing',
			'guard',
			'keyboard',
			'live',
			'looks-most-visited',
			'network',
			'node',
			'not-found',
			'outputs',
			'overview',
			'pasted-links',
			'pay',
			'pay-bad-input',
			'pay-read',
			'phones',
			'point-of-sale-sale',
			'pool',
			'privacy',
			'raw',
			'receipt',
			'refund',
			'requests',
			'search',
			'transaction',
			'verify',
			'view-key',
			'wallet-accounts',
			'wallet-book',
			'wallet-connect',
			'wallet-create',
			'wallet-faulted-payments',
			'wallet-history',
			'wallet-home',
			'wallet-outputs',
			'wallet-preview',
			'wallet-receive',
			'wallet-send',
			'wallet-send-killed'
		],
		long: [
			'calls',
			'charts',
			'console-wallet',
			'deploy',
			'firefox',
			'handover-camera',
			'hostile-answers',
			'local-access',
			'local-access-firefox',
			'looks',
			'next-upgrade',
			'node-faults',
			'node-menu',
			'notices',
			'npm-start',
			'odd-answers',
			'offline',
			'pay-camera',
			'pay-watch',
			'point-of-sale',
			'polite',
			'releases',
			'scale',
			'scan',
			'several-nodes',
			'slow-node',
			'tools',
			'typeface',
			'unknown-formats',
			'updated-site',
			'verification',
			'wallet-calls',
			'wallet-cold',
			'wallet-files',
			'wallet-keys',
			'wallet-login',
			'wallet-looks',
			'wallet-multisig',
			'wallet-proofs',
			'wallet-restore',
			'wallet-send-faults',
			'wallet-service'
		]
	}
};

/** Packages that files of the long run need beyond Monero's programs and a Chromium. */
export const packagesOfFiles: Record<StageOfFiles, Readonly<Record<string, readonly LongRunPackage[]>>> = {
	contract: {
		containers: [
			'nginx',
			'libnginx-mod-http-js',
			'libnginx-mod-http-brotli-static',
			'docker-compose',
			'pebble',
			'iproute2',
			'curl',
			'openssl'
		],
		'guide-https': [
			'nginx',
			'libnginx-mod-http-js',
			'libnginx-mod-http-brotli-static',
			'certbot',
			'pebble',
			'iproute2',
			'curl',
			'openssl'
		],
		'kits-servers': ['nginx', 'libnginx-mod-http-js', 'tor'],
		'kits-units': ['systemd'],
		'node-proxy': ['nginx', 'libnginx-mod-http-js', 'caddy'],
		'several-nodes': ['nginx', 'libnginx-mod-http-js']
	},
	browser: {
		deploy: ['nginx', 'libnginx-mod-http-js', 'caddy'],
		firefox: ['firefox-esr'],
		'local-access-firefox': ['firefox-esr'],
		'wallet-login': ['firefox-esr']
	}
};

/** Which test files to run: `short` are those of `npm test`, `rest` are those that it leaves out, and `all` is both. */
export type Selection = 'short' | 'rest' | 'all';

/** Returns the names of a stage's files that are in a selection. */
export function filesOf(stage: StageOfFiles, selection: Selection): string[] {
	const { short, long } = testFiles[stage];
	return [...(selection === 'rest' ? [] : short), ...(selection === 'short' ? [] : long)];
}

/** Returns the path of a test file from the root of the project. */
export const pathOf = (stage: StageOfFiles, name: string): string => `${foldersOfFiles[stage]}/${name}.test.ts`;

/** Lists the names of all test files in a stage's folder. */
export function filesFound(stage: StageOfFiles, root = '.'): string[] {
	const entries = readdirSync(join(root, foldersOfFiles[stage]));
	return entries.filter((entry) => entry.endsWith('.test.ts')).map((entry) => entry.slice(0, -'.test.ts'.length));
}

/** Tests the messages of `npm start` about programs that do not work. */
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { freePorts } from '../../devnet/ports';
import { fromPathAlone } from '../../devnet/programs';
import { removeDirectory, temporaryDirectory } from '../../devnet/temporary';
import { NpmStart } from './npm-start';
import { HOOK_TIMEOUT_MS } from './own-chain';

/** Script of a program that runs, but never answers. */
const silent = '#!/bin/sh\n[ "$1" = --help ] || exec sleep 1000\n';

it.each([
	[
		'that ends at once',
		'#!/bin/sh\n[ "$1" = --help ] || { echo "Error: no room for wallets" >&2; exit 3; }\n',
		/monero-wallet-rpc \(with(out|) login\) ended with exit code 3: Error: no room for wallets\. \S.*logs are.*\.$/m
	],
	[
		'that cannot be run',
		'#!/no/such/interpreter\n',
		/monero-wallet-rpc cannot be run: the system refuses to \(ENOENT\)\. Install it again, or take it off the PATH\.$/m
	]
])(
	'a wallet service %s is one sentence, and what to do instead another',
	async (_, content, sentence) => {
		const directory = await temporaryDirectory('refused');
		onTestFinished(() => removeDirectory(directory));
		for (const [name, text] of Object.entries({ monerod: silent, 'monero-wallet-rpc': content })) {
			await writeFile(join(directory, name), text);
			await chmod(join(directory, name), 0o755);
		}
		const [port = 0] = await freePorts(1);
		const path = directory + delimiter + process.env['PATH'];
		const started = new NpmStart(['--dev', '--port', String(port)], { ...fromPathAlone, PATH: path });
		onTestFinished(() => started.stop());

		expect(await started.ended).toBe(1);
		expect(started.output).toMatch(sentence);
		expect(started.output).toMatch(/^ +[\d.]+ s {2}No private chain: /m);
		expect(started.output).toContain('To look around without it, start with: npm start -- --busy');
		expect(started.output).not.toMatch(/^ +at /m);
		await started.untilGone();
	},
	HOOK_TIMEOUT_MS
);

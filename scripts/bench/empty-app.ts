import { join } from 'node:path';
import { packageProgram, root, run } from '../shared/commands';

const directory = join(root, 'scripts/bench/empty-app');

/** Builds an empty app, for comparison. @returns its directory */
export async function buildEmptyApp(): Promise<string> {
	const command = [...packageProgram('vite', 'vite'), 'build', '--logLevel', 'warn'];
	const { code, output } = await run(command, { keep: true, cwd: directory });
	if (code !== 0) throw new Error(`The empty app did not build: ${output.trim()}`);
	return join(directory, 'build');
}

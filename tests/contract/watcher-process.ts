import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { guardProgram, releaseProgram } from '../../devnet/guard';

/** A watcher that runs until it is killed, or ends by itself. */
export class WatcherProcess {
	output = '';
	/** Whether it ended without having been killed. */
	hasFailed = false;
	readonly ended: Promise<number | null>;
	readonly pid: number;
	readonly #child: ChildProcess;

	/** @param largest size of a file, in units of 512 bytes, beyond which the disk is as good as full */
	constructor(file: string, env: Record<string, string>, largest?: number) {
		const command = [process.execPath, file];
		const limited = ['sh', '-c', `ulimit -f ${largest} && exec "$@"`, 'sh', ...command];
		const [program = '', ...args] = largest === undefined ? command : limited;
		const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (part: Buffer) => (this.output += part.toString()));
		this.#child = child;
		this.pid = child.pid ?? 0;
		guardProgram(this.pid);
		this.ended = once(child, 'close').then(([code]) => {
			releaseProgram(this.pid);
			this.hasFailed = !child.killed;
			return code as number | null;
		});
	}

	async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
		this.#child.kill(signal);
		await this.ended;
	}
}

import { run } from '../shared/commands';

/** Output of a stage and its commands. */
export interface TestOutput {
	run: typeof run;
	write(text: string): void;
}

export const direct: TestOutput = { run, write: (text) => console.error(text) };

/** Buffers the output of a stage, so that it is not mixed with that of a parallel one. */
export class BufferedOutput implements TestOutput {
	#text = '';

	constructor(private readonly runs: typeof run = run) {}

	run: typeof run = async (command, options) => {
		const result = await this.runs(command, { ...options, keep: true });
		this.#text += result.output;
		return result;
	};

	write(text: string): void {
		this.#text += `${text}\n`;
	}

	/** Returns the output since the last call, with a final line break unless it is empty. */
	flush(): string {
		const text = this.#text;
		this.#text = '';
		return text === '' || text.endsWith('\n') ? text : `${text}\n`;
	}
}

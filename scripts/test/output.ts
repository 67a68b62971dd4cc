import { run } from '../shared/commands';

/** Where a stage's commands and the stage itself write. */
export interface Output {
	run: typeof run;
	write(text: string): void;
}

/** Shows everything at once. */
export const direct: Output = { run, write: (text) => console.error(text) };

/** Keeps everything until it is shown in one piece, so that what runs beside each other is not mixed up. */
export class Kept implements Output {
	#text = '';

	/** @param runs how commands are run */
	constructor(private readonly runs: typeof run = run) {}

	run: typeof run = async (command, options) => {
		const result = await this.runs(command, { ...options, keep: true });
		this.#text += result.output;
		return result;
	};

	write(text: string): void {
		this.#text += `${text}\n`;
	}

	/** What was written since this was called last; it ends with a line break unless it is empty. */
	take(): string {
		const text = this.#text;
		this.#text = '';
		return text === '' || text.endsWith('\n') ? text : `${text}\n`;
	}
}

/** Writes a line of the log, with its time in UTC. */
export function log(text: string): void {
	process.stdout.write(`${new Date().toISOString().slice(0, 19)}Z ${oneLine(text)}\n`);
}

/** A shop's id or text could pretend to be a line of its own. */
const oneLine = (text: string) => text.replace(/\p{C}+/gu, ' ');

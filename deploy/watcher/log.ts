/** Writes a line of the log, with the time in UTC. */
export function log(text: string): void {
	process.stdout.write(`${new Date().toISOString().slice(0, 19)}Z ${oneLine(text)}\n`);
}

/** Removes line breaks, with which a shop's id or text could forge a line of the log. */
const oneLine = (text: string) => text.replace(/\p{C}+/gu, ' ');

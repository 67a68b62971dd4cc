/** Prints lines, each with the seconds since the start. */
export interface Steps {
	readonly seconds: () => number;
	log(sentence: string): void;
}

export function startSteps(write: (line: string) => void = console.log): Steps {
	const start = performance.now();
	const seconds = () => (performance.now() - start) / 1000;
	return {
		seconds,
		log: (sentence) => write(`${seconds().toFixed(1).padStart(6)} s  ${sentence}`)
	};
}

/**
 * Makes a problem convert to its sentence in a template string (`${problem}`); it is a plain record everywhere else. A
 * copy, such as one that came from a worker, is the record alone.
 *
 * @param describe makes the sentence, when it is needed
 */
export const withSentence = <Problem extends object>(
	problem: Problem,
	describe: (problem: Problem) => string
): Problem => Object.defineProperty(problem, 'toString', { value: () => describe(problem), configurable: true });

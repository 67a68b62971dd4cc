/** Why the watcher ends: one sentence for whoever started it. */
export class Problem extends Error {}

/** The sentence of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reason why the watcher ends: one sentence for the operator. */
export class FatalProblem extends Error {}

/** Message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

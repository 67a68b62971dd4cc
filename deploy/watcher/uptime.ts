/** Seconds by a clock that nobody sets. */
export const uptime = (): number => performance.now() / 1000;

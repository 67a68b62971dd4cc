/** Seconds of a monotonic clock, which is not affected by changes of the system's time. */
export const monotonicSeconds = (): number => performance.now() / 1000;

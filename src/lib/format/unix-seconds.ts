/** Current time in Unix seconds, by this machine's clock. */
export const unixSeconds = (): number => Math.floor(Date.now() / 1000);

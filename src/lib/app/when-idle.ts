/** Runs what is not needed for what is shown first, once the browser is idle; some browsers only have the next frame. */
export const whenIdle = (work: () => unknown) => void (window.requestIdleCallback ?? requestAnimationFrame)(work);

import { invalidate } from '../app/invalidate';

/** Has the wallet's pages load what changed. */
export const refresh = () => Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);

import { ActionLog } from '../app/action-log.svelte';
import { describeFailure } from '../format/failure';
import { hintAfter } from './recovery-hints';
import { invalidate } from '../app/invalidate';

/** Actions on nodes and their status. */
export const actions = new ActionLog({
	refresh: () => invalidate('node:state'),
	describe: (failure, url) => describeFailure(failure, url, location),
	hintAfter
});

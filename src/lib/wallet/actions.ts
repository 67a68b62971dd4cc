import { ActionLog } from '../app/action-log.svelte';
import { hintAfter } from './recovery-hints';
import { invalidate } from '../app/invalidate';

/** Has the wallet's pages read again what they show. */
export const refresh = () => Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);

/** What was asked of wallet services from the pages. */
export const changes = new ActionLog({ refresh, hintAfter });

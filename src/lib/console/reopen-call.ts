import { goto } from '$app/navigation';
import { calls } from '../app/calls.svelte';
import { formLink } from './services';

/** Opens the form of an earlier call of this tab with its values. */
export function reopenCall(id: number): void {
	const call = calls.list.find((listed) => listed.id === id);
	if (!call) return;
	calls.recall(call);
	void goto(formLink(call.service, call.operation));
}

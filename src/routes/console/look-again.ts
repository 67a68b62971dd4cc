import { goto } from '$app/navigation';
import { calls } from '$lib/app/calls.svelte';
import { formLink } from './services';

/** Leads to the form of a call of this tab, filled in as it was then. */
export function lookAgain(id: number): void {
	const call = calls.list.find((listed) => listed.id === id);
	if (!call) return;
	calls.recall(call);
	void goto(formLink(call.service, call.operation));
}

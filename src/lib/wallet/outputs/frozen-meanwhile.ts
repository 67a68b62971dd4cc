import { act, type Outcome } from '../../app/act';
import { frozenBy, frozenOutputs } from '../../wallet-data/frozen-outputs';
import type { Client } from '../../rpc/client';
import { freeze, thaw } from '../../rpc/wallet/outputs';

/** True when this page is freezing outputs at the moment. */
let isAtWork = false;

/**
 * Runs `work` while outputs are frozen, and thaws them afterwards. They are stored before the first is frozen, so that
 * `thawLeft` finds them if the page is closed in between.
 *
 * @param wallet the primary address of the open wallet
 * @param outputs key images, none of them frozen before
 * @returns the outcome of `work`, or of the call that failed before it
 */
export async function whileFrozen<Result>(
	service: Client,
	wallet: string,
	outputs: readonly string[],
	work: () => Promise<Outcome<Result>>
): Promise<Outcome<Result>> {
	if (outputs.length === 0) return work();
	isAtWork = true;
	frozenOutputs.current = [...frozenOutputs.current, { service: service.url, wallet, outputs: [...outputs] }];
	try {
		for (const key_image of outputs) {
			const outcome = await act(service, freeze, { key_image });
			if (outcome.kind !== 'answered') return outcome;
		}
		return await work();
	} finally {
		isAtWork = false;
		await thawLeft(service, wallet);
	}
}

/**
 * Thaws outputs that were frozen temporarily and still are.
 *
 * @param wallet the primary address of the open wallet
 * @returns number of outputs that the service did not thaw
 */
export async function thawLeft(service: Client, wallet: string): Promise<number> {
	if (isAtWork) return 0;
	const left: string[] = [];
	const outputs = frozenBy(service.url, wallet);
	for (const key_image of outputs) {
		if ((await act(service, thaw, { key_image })).kind !== 'answered') left.push(key_image);
	}
	if (outputs.length > 0) {
		const others = frozenOutputs.current.filter((each) => each.service !== service.url || each.wallet !== wallet);
		frozenOutputs.current = left.length === 0 ? others : [...others, { service: service.url, wallet, outputs: left }];
	}
	return left.length;
}

import { sendOnce, type CallOutcome } from '../../app/act';
import { temporarilyFrozenIn, temporaryFreezes } from '../../wallet-data/frozen-outputs';
import type { Client } from '../../rpc/client';
import { freeze, thaw } from '../../rpc/wallet/outputs';

/** True when this page is freezing outputs at the moment. */
let isFreezing = false;

/**
 * Runs `work` while outputs are frozen, and thaws them afterwards. They are stored before the first is frozen, so that
 * `thawLeft` finds them if the page is closed in between.
 *
 * @param wallet the primary address of the open wallet
 * @param outputs key images, none of them frozen before
 * @returns the outcome of `work`, or of the call that failed before it
 */
export async function withFrozenOutputs<Result>(
	service: Client,
	wallet: string,
	outputs: readonly string[],
	work: () => Promise<CallOutcome<Result>>
): Promise<CallOutcome<Result>> {
	if (outputs.length === 0) return work();
	isFreezing = true;
	temporaryFreezes.current = [...temporaryFreezes.current, { service: service.url, wallet, outputs: [...outputs] }];
	try {
		for (const key_image of outputs) {
			const outcome = await sendOnce(service, freeze, { key_image });
			if (outcome.kind !== 'answered') return outcome;
		}
		return await work();
	} finally {
		isFreezing = false;
		await thawTemporarilyFrozen(service, wallet);
	}
}

/**
 * Thaws outputs that were frozen temporarily and still are.
 *
 * @param wallet the primary address of the open wallet
 * @returns number of outputs that the service did not thaw
 */
export async function thawTemporarilyFrozen(service: Client, wallet: string): Promise<number> {
	if (isFreezing) return 0;
	const stillFrozen: string[] = [];
	const outputs = temporarilyFrozenIn(service.url, wallet);
	for (const key_image of outputs) {
		if ((await sendOnce(service, thaw, { key_image })).kind !== 'answered') stillFrozen.push(key_image);
	}
	if (outputs.length > 0) {
		const others = temporaryFreezes.current.filter((each) => each.service !== service.url || each.wallet !== wallet);
		temporaryFreezes.current =
			stillFrozen.length === 0 ? others : [...others, { service: service.url, wallet, outputs: stillFrozen }];
	}
	return stillFrozen.length;
}

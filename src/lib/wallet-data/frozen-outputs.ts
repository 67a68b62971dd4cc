import * as v from 'valibot';
import { Persisted } from '../app/persisted.svelte';

const entry = v.object({
	/** The wallet service's address. */
	service: v.string(),
	/** The wallet's primary address. */
	wallet: v.string(),
	/** Key images. */
	outputs: v.array(v.string())
});

/** Outputs that this browser froze temporarily. Stored until they are thawed, so a reload does not lose them. */
export const temporaryFreezes = new Persisted('oriel-frozen', v.array(entry), []);

/**
 * Key images of the outputs that this browser froze in one wallet.
 *
 * @param service the service's address
 * @param wallet the wallet's primary address
 */
export const temporarilyFrozenIn = (service: string, wallet: string): string[] =>
	temporaryFreezes.current
		.filter((each) => each.service === service && each.wallet === wallet)
		.flatMap(({ outputs }) => outputs);

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

/** Outputs that this browser froze for a moment, until they are thawed: also after a reload. */
export const frozenOutputs = new Persisted('oriel-frozen', v.array(entry), []);

/** Those of one wallet, by their key images. @param service its address, `wallet` the primary address */
export const frozenBy = (service: string, wallet: string): string[] =>
	frozenOutputs.current
		.filter((each) => each.service === service && each.wallet === wallet)
		.flatMap(({ outputs }) => outputs);

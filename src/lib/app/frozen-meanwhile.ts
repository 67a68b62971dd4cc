import * as v from 'valibot';
import { Persisted } from './persisted.svelte';

const entry = v.object({
	/** The wallet service's address. */
	service: v.string(),
	/** The wallet's primary address. */
	wallet: v.string(),
	/** Key images. */
	outputs: v.array(v.string())
});

/** Outputs that this browser froze for a moment, until they are thawed: also after a reload. */
export const frozenMeanwhile = new Persisted('oriel-frozen', v.array(entry), []);

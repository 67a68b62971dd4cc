import * as v from 'valibot';
import { Persisted } from './persisted.svelte';

/** A former tip that another block replaced while the page was open. */
const reorganisation = v.object({
	/** URL of the node. */
	node: v.string(),
	/** Unix seconds. */
	seen: v.number(),
	height: v.number(),
	hash: v.string()
});

const MAX_STORED_REORGANISATIONS = 100;

/** Reorganisations seen by this browser, newest first. Stored here because nodes may not list alternative chains. */
export const reorganisations = new Persisted('oriel-reorganisations', v.array(reorganisation), []);

export function rememberReorganisation(seen: v.InferOutput<typeof reorganisation>): void {
	const others = reorganisations.current.filter(({ node, hash }) => node !== seen.node || hash !== seen.hash);
	reorganisations.current = [seen, ...others].slice(0, MAX_STORED_REORGANISATIONS);
}

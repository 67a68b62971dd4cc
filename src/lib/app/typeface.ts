import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import * as v from 'valibot';
import { loadStored, store } from './persisted.svelte';
import { whenIdle } from './when.svelte';

/** Where the address of the file is kept that an earlier visit fetched. */
const KEY = 'oriel-typeface';

let face: FontFace | null = null;

/** Uses the typeface for the first content, if an earlier visit has fetched it (docs/decisions/0021-typeface.md). */
export function startTypeface(): void {
	if (loadStored(KEY, v.string()) === latin) void load();
}

/** Fetches it at idle, for what is opened next. */
export const fetchTypeface = (): void => whenIdle(() => face ?? load());

/** Uses it, once it is there: not while somebody reads, since lines would move. */
export const showTypeface = (): void => void (face && document.fonts.add(face));

async function load(): Promise<void> {
	try {
		face = await new FontFace('Inter Variable', `url(${latin})`, { weight: '100 900' }).load();
	} catch {
		return;
	}
	store(KEY, latin);
	// The shell stands as long as there is no content.
	if (document.getElementById('shell')) showTypeface();
}

import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import * as v from 'valibot';
import { loadStored, store } from './persisted.svelte';
import { whenIdle } from './when-idle';

/** Where the address of the file is kept that an earlier visit fetched. */
const KEY = 'oriel-typeface';

/** Of the latin part, as the package's own stylesheet has it. */
const RANGE =
	'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

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
		face = await new FontFace('Inter Variable', `url(${latin})`, { weight: '100 900', unicodeRange: RANGE }).load();
	} catch {
		return;
	}
	store(KEY, latin);
	// The shell stands as long as there is no content.
	if (document.getElementById('shell')) showTypeface();
}

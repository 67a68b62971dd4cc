import * as v from 'valibot';
import { loadStored, store } from '../app/persisted.svelte';

/**
 * The wallet opened last, by service URL: the name of its file, null when another program opened it, and its primary address
 * once known, null after it was closed.
 */
const files = v.record(v.string(), v.object({ name: v.nullable(v.string()), address: v.nullable(v.string()) }));

export type FilesByService = Readonly<v.InferOutput<typeof files>>;

/** Also asked for in `TopBar.svelte`. */
const KEY = 'oriel-files';

/** Of this tab, also before a reload. */
export const loadFiles = (): FilesByService => loadStored(KEY, files, 'sessionStorage') ?? {};

export const storeFiles = (current: FilesByService) => store(KEY, current, 'sessionStorage');

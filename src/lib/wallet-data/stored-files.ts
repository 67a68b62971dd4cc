import * as v from 'valibot';
import { loadStored, storeValue } from '../app/persisted.svelte';

/**
 * The wallet opened last, by service URL. `name`: its file, null when another program opened it. `address`: its primary
 * address once known, null after it was closed.
 */
const files = v.record(v.string(), v.object({ name: v.nullable(v.string()), address: v.nullable(v.string()) }));

export type FilesByService = Readonly<v.InferOutput<typeof files>>;

/** This key is also read in `TopBar.svelte`. */
const FILES_STORAGE_KEY = 'oriel-files';

/** Loads this tab's files; session storage survives a reload. */
export const loadFiles = (): FilesByService => loadStored(FILES_STORAGE_KEY, files, 'sessionStorage') ?? {};

export const storeFiles = (current: FilesByService) => storeValue(FILES_STORAGE_KEY, current, 'sessionStorage');

import * as v from 'valibot';
import { loadStored, store } from './persisted.svelte';

/** The file opened last, by service URL, with the wallet's primary address once known. */
const files = v.record(v.string(), v.object({ name: v.string(), address: v.nullable(v.string()) }));

export type FilesByService = Readonly<v.InferOutput<typeof files>>;

const KEY = 'oriel-files';

/** Of this tab, also before a reload. */
export const loadFiles = (): FilesByService => loadStored(KEY, files, 'sessionStorage') ?? {};

export const storeFiles = (current: FilesByService) => store(KEY, current, 'sessionStorage');

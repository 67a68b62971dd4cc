import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile, writeAtomically } from './files';
import type { Journal } from './journal';
import { FatalProblem } from './problem';
import { requestsIn } from './request';
import type { Settings } from './settings';
import type { Source } from './source';

/** Number of address indices to skip after a restore: this many may have been given out since the backup was made. */
export const SKIPPED_INDICES = 1000;

/** Maximum size of a file that is read here (bytes). A status file has a few hundred. */
const MAX_FILE_BYTES = 100_000;

/** Address indices and addresses that must not be given out again. */
export interface IssuedAddresses {
	/** Highest address index that counts as given out. */
	highestIndex: number;
	/** Addresses of requests that the journal does not contain, whatever their indices. */
	reserved: ReadonlySet<string>;
}

/**
 * Determines which addresses were given out. The journal alone is not enough: it may be a restored backup, or a new one
 * after the old one was lost. Status files and the wallet show addresses that were given out since.
 *
 * @param isRestored true when the operator has started it with --restored: {@link SKIPPED_INDICES} indices are then skipped
 * @throws Problem when the journal is not the newest one, although `isRestored` is false; RpcError
 */
export async function loadIssuedAddresses(
	{ folder, statusFolder }: Settings,
	{ path, values }: Journal,
	source: Source,
	isRestored: boolean
): Promise<IssuedAddresses> {
	const given = highestIndexIn(values, path);
	const known = new Set([...requestsIn(values)].map(({ id }) => id));
	const unknown = [...jsonObjectsIn(statusFolder)].filter(({ id }) => typeof id === 'string' && !known.has(id));
	const reserved = new Set(unknown.map(({ address }) => address).filter((address) => typeof address === 'string'));
	const shown = highest([loadSkippedIndex(folder), ...(await source.indicesOf([...reserved], given))]);
	// A watcher that was killed may have created one address in the wallet that was not given out.
	const unused = values.has('owner') ? 1 : 0;
	/** Highest index that was given out: indices given out after an earlier restore are up to LEFT_OUT further on. */
	const beyond = async (number: number): Promise<number> => {
		const further = highest(await source.indicesOf([...reserved], number));
		return further > number ? beyond(further + SKIPPED_INDICES) : number;
	};
	if (isRestored)
		return {
			highestIndex: await beyond(Math.max(given, shown, source.highestCreatedIndex) + SKIPPED_INDICES),
			reserved
		};
	if (shown <= given && source.highestCreatedIndex <= given + unused)
		return { highestIndex: Math.max(given, source.highestCreatedIndex), reserved };
	throw new FatalProblem(
		`${path} ends with address ${given}, and what is beside it or the wallet has address ${Math.max(shown, source.highestCreatedIndex)}: it is an older copy, or was lost. Put the newest one back. If there is none, start once with --restored, which leaves out ${SKIPPED_INDICES} addresses.`
	);
}

/** Highest address index in the journal. @throws Problem */
function highestIndexIn(values: Journal['values'], path: string): number {
	const given = values.get('given') ?? 0;
	if (!isNumber(given)) throw new FatalProblem(`${path} is damaged: it does not say what was given out.`);
	return highest([given, ...[...requestsIn(values)].map(({ index }) => index)]);
}

/** Path of the file that stores the last skipped index, in case the journal is lost later. */
const restoredPath = (folder: string) => join(folder, 'restored.json');

/** Stores the index up to which indices were skipped. @throws Problem */
export const storeSkippedIndex = (folder: string, given: number): void =>
	writeAtomically(restoredPath(folder), `${JSON.stringify({ given })}\n`);

/** Index up to which indices were skipped at the last restore; undefined when there was no restore. */
function loadSkippedIndex(folder: string): unknown {
	return parseJsonObject(readRegularFile(restoredPath(folder), MAX_FILE_BYTES) ?? '')?.['given'];
}

/** Address indices have 32 bits, so they are below this. */
const MAX_ADDRESS_INDICES = 2 ** 32;

const isNumber = (value: unknown): value is number =>
	Number.isSafeInteger(value) && Number(value) < MAX_ADDRESS_INDICES;
const highest = (numbers: readonly unknown[]) =>
	numbers.filter(isNumber).reduce((most, each) => Math.max(most, each), 0);

/** Objects in the JSON files of a folder. Files that cannot be parsed are skipped. */
function* jsonObjectsIn(folder: string): Generator<Record<string, unknown>> {
	for (const name of readdirSync(folder).filter((each) => /^[^.].*\.json$/.test(each))) {
		const content = parseJsonObject(readRegularFile(join(folder, name), MAX_FILE_BYTES) ?? '');
		if (content) yield content;
	}
}

/** Parses a JSON object; null for any other text, which no watcher has written. */
function parseJsonObject(text: string): Record<string, unknown> | null {
	try {
		const content: unknown = JSON.parse(text);
		return typeof content === 'object' && content !== null ? { ...content } : null;
	} catch {
		return null;
	}
}

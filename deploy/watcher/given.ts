import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPlain, writeWhole } from './files';
import type { Journal } from './journal';
import { Problem } from './problem';
import { requestsIn } from './request';
import type { Settings } from './settings';
import type { Source } from './source';

/** How many numbers are left out after a restore: as many may have been given out since the copy was made. */
export const LEFT_OUT = 1000;

/** Bytes of a status file; it has some hundreds. */
const LARGEST = 100_000;

/** Numbers and addresses that are not given out again. */
export interface Given {
	/** The highest number that counts as given out. */
	given: number;
	/** Addresses that requests have which the journal does not know, whatever their numbers. */
	taken: ReadonlySet<string>;
}

/**
 * Finds out what was given out. The journal alone does not know: it may be a copy that was restored, or a new one in place of one that was
 * lost. Status files and the wallet show what was given out since.
 *
 * @param isRestored whether somebody has said so: then numbers are left out
 * @throws Problem when it is not the newest one. RpcError
 */
export async function givenOut(
	{ folder, statusFolder }: Settings,
	{ path, values }: Journal,
	source: Source,
	isRestored: boolean
): Promise<Given> {
	const given = givenIn(values, path);
	const known = new Set([...requestsIn(values)].map(({ id }) => id));
	const unknown = [...contents(statusFolder)].filter(({ id }) => typeof id === 'string' && !known.has(id));
	const taken = new Set(unknown.map(({ address }) => address).filter((address) => typeof address === 'string'));
	const shown = highest([leftOut(folder), ...(await source.numbersOf([...taken], given))]);
	// A kill leaves an address in a wallet that nobody got.
	const unused = values.has('owner') ? 1 : 0;
	/** Numbers that were given out after an earlier restore are further on. */
	const beyond = async (number: number): Promise<number> => {
		const further = highest(await source.numbersOf([...taken], number));
		return further > number ? beyond(further + LEFT_OUT) : number;
	};
	if (isRestored) return { given: await beyond(Math.max(given, shown, source.created) + LEFT_OUT), taken };
	if (shown <= given && source.created <= given + unused) return { given: Math.max(given, source.created), taken };
	throw new Problem(
		`${path} ends with address ${given}, and what is beside it or the wallet has address ${Math.max(shown, source.created)}: it is an older copy, or was lost. Put the newest one back. If there is none, start once with --restored, which leaves out ${LEFT_OUT} addresses.`
	);
}

/** The highest number in the journal. @throws Problem */
function givenIn(values: Journal['values'], path: string): number {
	const given = values.get('given') ?? 0;
	if (!isNumber(given)) throw new Problem(`${path} is damaged: it does not say what was given out.`);
	return highest([given, ...[...requestsIn(values)].map(({ index }) => index)]);
}

/** The file that remembers what was left out, for the case that the journal is lost later. */
const restoredPath = (folder: string) => join(folder, 'restored.json');

/** Notes up to where numbers were left out. @throws Problem */
export const noteLeftOut = (folder: string, given: number): void =>
	writeWhole(restoredPath(folder), `${JSON.stringify({ given })}\n`);

/** Up to where numbers were left out at the last restore; null for no restore. */
function leftOut(folder: string): unknown {
	return objectIn(readPlain(restoredPath(folder), LARGEST) ?? '')?.['given'];
}

/** Beyond this there are no addresses. */
const END = 2 ** 32;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) < END;
const highest = (numbers: readonly unknown[]) =>
	numbers.filter(isNumber).reduce((most, each) => Math.max(most, each), 0);

/** The objects in the JSON files of a folder, as far as they can be read. */
function* contents(folder: string): Generator<Record<string, unknown>> {
	for (const name of readdirSync(folder).filter((each) => /^[^.].*\.json$/.test(each))) {
		const content = objectIn(readPlain(join(folder, name), LARGEST) ?? '');
		if (content) yield content;
	}
}

/** The object that a text is as JSON; null for anything else, which no watcher has written. */
function objectIn(text: string): Record<string, unknown> | null {
	try {
		const content: unknown = JSON.parse(text);
		return typeof content === 'object' && content !== null ? { ...content } : null;
	} catch {
		return null;
	}
}

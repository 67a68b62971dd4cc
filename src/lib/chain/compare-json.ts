import type { Json } from './as-json';
import { isSame, type FactValue, type Verdicts } from './verdict';

const isScalar = (value: unknown): value is FactValue =>
	value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

/** What is claimed, in a word where it is more than a value. */
function wordFor(value: unknown): FactValue {
	if (isScalar(value)) return value;
	return Array.isArray(value) ? `a list of ${value.length}` : value === undefined ? 'nothing' : 'an object';
}

/**
 * Holds JSON that a node wrote, already parsed with exact integers, against what the bytes say. Each place where they
 * differ has its verdict, named by its path. What the node writes beyond what is known here is taken. When nothing
 * differs, there is one verdict for the whole, with the number of values that were compared.
 *
 * @param optional names on the first level that the node may leave out
 */
export function compareJson(
	verdicts: Verdicts,
	fact: string,
	claimed: unknown,
	computed: Json,
	optional: readonly string[] = []
): void {
	if (claimed === undefined) return;
	const found = { same: 0, differing: 0 };
	compareAt(fact, claimed, computed);
	if (found.differing === 0) verdicts.compare(fact, found.same, found.same);

	function compareAt(path: string, claimed: unknown, computed: Json): void {
		if (Array.isArray(computed)) {
			if (!Array.isArray(claimed)) return differ(path, claimed, computed);
			if (claimed.length !== computed.length) differ(`${path}.length`, claimed.length, computed.length);
			for (const [i, item] of claimed.slice(0, computed.length).entries())
				compareAt(`${path}[${i}]`, item, computed[i] ?? '');
		} else if (typeof computed === 'object') {
			if (typeof claimed !== 'object' || claimed === null || Array.isArray(claimed))
				return differ(path, claimed, computed);
			const given = new Map(Object.entries(claimed));
			for (const [name, value] of Object.entries(computed)) {
				const isLeftOut = !given.has(name) && path === fact && optional.includes(name);
				if (!isLeftOut) compareAt(`${path}.${name}`, given.get(name), value);
				given.delete(name);
			}
			for (const [name, value] of given) verdicts.taken(`${path}.${name}`, wordFor(value));
		} else if (isScalar(claimed) && isSame(claimed, computed)) found.same++;
		else differ(path, claimed, computed);
	}

	function differ(path: string, claimed: unknown, computed: Json): void {
		found.differing++;
		verdicts.compare(path, wordFor(claimed), wordFor(computed));
	}
}

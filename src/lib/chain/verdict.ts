/** Value of a fact: hex or other text, a number, a boolean. */
export type FactValue = string | number | bigint | boolean | null;

/** Result of checking one fact that a node states. */
export interface Verdict {
	/** Name of the claim, as in the RPC interface: `block_weight`, `tx_hashes[3]`, `as_json.vin[0].key.k_image`. */
	fact: string;
	/**
	 * `recomputed`: the bytes say the same; `differs`: they say something else; `taken`: no bytes could confirm it, only
	 * the node says so; `impossible`: whole bytes of a known format could confirm it, but these bytes cannot.
	 */
	kind: 'recomputed' | 'differs' | 'taken' | 'impossible';
	claimed: FactValue;
	/** Value computed from the bytes; for `impossible` the reason why there is none; null for `taken`. */
	computed: FactValue;
}

/**
 * Result of all checks of one block's or transaction's bytes. `differs`: at least one fact differs. `passed`: every
 * fact that bytes can confirm was recomputed, including the id, which covers all of the bytes. `impossible`: nothing
 * differs, but some fact, or the id, could not be recomputed.
 */
export type BytesResult = 'passed' | 'differs' | 'impossible';

const ID_FACTS = ['asked', 'asked.hash', 'hash', 'tx_hash', 'id_hash'];

export function bytesResult(verdicts: readonly Verdict[]): BytesResult {
	if (verdicts.some(({ kind }) => kind === 'differs')) return 'differs';
	if (verdicts.some(({ kind }) => kind === 'impossible')) return 'impossible';
	return verdicts.some(({ fact, kind }) => kind === 'recomputed' && ID_FACTS.includes(fact)) ? 'passed' : 'impossible';
}

/** Claimed value; when it is left out or undefined, there is no verdict. */
export type Claim<Value = FactValue> = Value | undefined;

/** True when two values are the same: numbers and bigints by value, hex without regard to case. */
export function isSame(claimed: FactValue, computed: FactValue): boolean {
	const plain = (value: FactValue) => {
		if (typeof value === 'string') return value.toLowerCase();
		return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
	};
	return plain(claimed) === plain(computed);
}

/** Collects verdicts, one for each claim that was made. */
export class Verdicts {
	readonly all: Verdict[] = [];

	compare(fact: string, claimed: Claim, computed: FactValue): void {
		if (claimed === undefined) return;
		this.all.push({ fact, kind: isSame(claimed, computed) ? 'recomputed' : 'differs', claimed, computed });
	}

	/** Same as `compare`, but `impossible` with the reason `why` when nothing could be computed (null). */
	compareIf(fact: string, claimed: Claim, computed: FactValue, why: string): void {
		if (computed === null) this.impossible(fact, claimed, why);
		else this.compare(fact, claimed, computed);
	}

	/** Compares the lists' lengths and their items; only items that differ have verdicts. */
	compareList(fact: string, claimed: Claim<readonly FactValue[]>, computed: readonly FactValue[]): void {
		if (claimed === undefined) return;
		const differing: { at: number; item: FactValue; other: FactValue }[] = [];
		for (const [at, item] of claimed.entries()) {
			const other = computed[at];
			if (other !== undefined && !isSame(item, other)) differing.push({ at, item, other });
		}
		const sameLength = claimed.length === computed.length;
		if (differing.length === 0 || !sameLength) this.compare(`${fact}.length`, claimed.length, computed.length);
		for (const { at, item, other } of differing) this.compare(`${fact}[${at}]`, item, other);
	}

	taken(fact: string, claimed: Claim): void {
		if (claimed !== undefined) this.all.push({ fact, kind: 'taken', claimed, computed: null });
	}

	impossible(fact: string, claimed: Claim, why: string): void {
		if (claimed !== undefined) this.all.push({ fact, kind: 'impossible', claimed, computed: why });
	}
}

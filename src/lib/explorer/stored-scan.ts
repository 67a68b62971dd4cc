import * as v from 'valibot';
import { loadStored, storeValue } from '../app/persisted.svelte';

const SCAN_STORAGE_KEY = 'oriel-scan';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]*$/));
const atomic = v.pipe(
	v.string(),
	v.regex(/^\d{1,20}$/),
	v.transform((digits) => BigInt(digits))
);

const found = v.object({
	output: whole,
	height: whole,
	timestamp: whole,
	txid: hex,
	unlock_time: atomic,
	amount: v.nullable(atomic),
	address: v.nullable(v.object({ account: whole, index: whole })),
	spendKey: hex,
	payment_id: v.nullable(hex),
	key: hex,
	isCoinbase: v.boolean(),
	mayBeChange: v.boolean(),
	isGenuine: v.nullable(v.boolean())
});

const scan = v.object({
	/** A hash of the scanned address, to recognise it without storing it. */
	mark: hex,
	/** Heights, both included; `place` is the first height that was not scanned. */
	from: whole,
	to: whole,
	place: whole,
	transactions: whole,
	pruned: whole,
	isVerified: v.boolean(),
	found: v.array(found),
	unparsed: v.array(v.object({ from: whole, to: whole, txid: v.nullable(hex), reason: v.string() })),
	/** The last scanned block. */
	last: v.nullable(v.object({ height: whole, id: hex, prev_id: hex }))
});

export type StoredScan = v.InferOutput<typeof scan>;

/** Results and position of this tab's scan, without keys and address; in sessionStorage, until the tab is closed. */
export const loadScan = () => loadStored(SCAN_STORAGE_KEY, scan, 'sessionStorage');

/** Stores a scan; undefined removes it. */
export function storeScan(scan: StoredScan | undefined): void {
	const written = scan && {
		...scan,
		found: scan.found.map((one) => ({
			...one,
			amount: one.amount === null ? null : String(one.amount),
			unlock_time: String(one.unlock_time)
		}))
	};
	storeValue(SCAN_STORAGE_KEY, written, 'sessionStorage');
}

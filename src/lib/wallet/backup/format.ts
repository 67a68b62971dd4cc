import * as v from 'valibot';
import type { Result } from '../../format/result';

/** Included in the file, so that the output of `age --decrypt` says what it is. */
const FORMAT = 'oriel-wallet-backup';
const VERSION = 1;

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const schema = v.object({
	format: v.literal(FORMAT),
	version: v.literal(VERSION),
	/** ISO 8601. */
	created: v.string(),
	/** The wallet's primary address. */
	address: v.string(),
	/** Labels and tags are empty where there are none. Only addresses with a label are listed. */
	accounts: v.array(
		v.object({
			index,
			label: v.string(),
			tag: v.string(),
			addresses: v.array(v.object({ index, label: v.string() }))
		})
	),
	/** Descriptions of tags. */
	tags: v.array(v.object({ tag: v.string(), description: v.string() })),
	notes: v.array(v.object({ txid: hash, note: v.string() })),
	contacts: v.array(v.object({ address: v.string(), description: v.string() })),
	/** Key images of frozen outputs. */
	frozen: v.array(hash),
	/** Secret keys of transactions that the wallet sent; several keys joined where there are additional ones. */
	keys: v.array(v.object({ txid: hash, key: v.pipe(v.string(), v.regex(/^([0-9a-f]{64})+$/)) }))
});

/** Data of a wallet file that its seed does not restore. */
export type Backup = v.InferOutput<typeof schema>;

export const backupText = (content: Omit<Backup, 'format' | 'version'>): string =>
	`${JSON.stringify({ format: FORMAT, version: VERSION, ...content }, null, '\t')}\n`;

/** Parses a decrypted backup, or says why the text is not one. */
export function parseBackup(text: string): Result<Backup> {
	const head = v.safeParse(
		v.pipe(v.string(), v.parseJson(), v.looseObject({ format: v.literal(FORMAT), version: index })),
		text
	);
	if (!head.success) return { problem: 'The file was decrypted, but it is not a backup of a wallet.' };
	if (head.output.version > VERSION) {
		return {
			problem: `This backup has version ${head.output.version}, of a newer release. This page reads version 1.`
		};
	}
	const parsed = v.safeParse(schema, head.output, { abortEarly: true });
	if (parsed.success) return { value: parsed.output };
	const place = v.getDotPath(parsed.issues[0]);
	return {
		problem: place === null ? 'The backup has unexpected data.' : `The backup has unexpected data at ${place}.`
	};
}

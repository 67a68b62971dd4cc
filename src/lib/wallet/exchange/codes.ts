import type { Result } from '../../format/result';
import { fromBytes, toBytes } from './bytes';
import { describeOtherKind, EXCHANGE_KINDS, type ExchangeData, type ExchangeKind } from './exchange-kinds';
import { FountainReader } from './ur/fountain';
import { bytesOfMessage, isUr, MAX_PARTS, parseUr, urOf, type Ur } from './ur/ur';

/**
 * Bytes in a code, the same as in Feather. With the rest that makes a QR code of version 11, with 61 modules a side.
 */
const PART_BYTES = 150;

/**
 * Types of Uniform Resources. Types beginning with `xmr` are those of Feather, Cupcake and signing devices (registry
 * numbers 610 to 613). The other kinds, and a signed transfer with its hashes, have no registered type.
 */
const KINDS_BY_UR_TYPE: Readonly<Record<string, ExchangeKind>> = {
	'xmr-output': 'outputs',
	'xmr-txunsigned': 'unsigned',
	'xmr-txsigned': 'signed',
	'oriel-signed': 'signed',
	'oriel-key-images': 'key-images',
	'oriel-multisig-keys': 'multisig-keys',
	'oriel-multisig-info': 'multisig-info',
	'oriel-multisig-set': 'multisig-set'
};

/** The QR codes for some data (docs/decisions/0014-exchange-between-wallets.md). Null when there would be too many. */
export function codesOf(exchangeData: ExchangeData): Ur | null {
	const { kind, hashes } = exchangeData;
	const type =
		hashes.length > 0 ? `oriel-${kind}` : Object.keys(KINDS_BY_UR_TYPE).find((type) => KINDS_BY_UR_TYPE[type] === kind);
	const ur = urOf(type ?? '', toBytes(exchangeData), PART_BYTES);
	return ur.count > MAX_PARTS ? null : ur;
}

/** True when a text looks like one code of a sequence. */
export const isCode = isUr;

/** Progress of reading a sequence. */
export interface CodeProgress {
	/** The type of the codes. */
	type: string;
	/** Number of independent codes needed. */
	count: number;
	/** Number of independent codes read so far. */
	read: number;
	reader: FountainReader;
}

/** Result of one more code: the data once enough codes are read, null until then. */
export type CollectResult = Result<ExchangeData | null> & { collected: CodeProgress | null };

/** Adds a code, in any order; repeats are ignored. */
export function addCode(collected: CodeProgress | null, text: string, wanted: ExchangeKind): CollectResult {
	const refuse = (problem: string): CollectResult => ({ collected, problem });
	if (!isCode(text)) return refuse('This code is not part of an export.');
	const found = parseUr(text);
	if (!found) return refuse('This code is damaged. Continue with the next ones.');
	const { type, part } = found;
	const kind = KINDS_BY_UR_TYPE[type];
	if (kind === undefined) return refuse(`This code has the type ${type}. Needed here: ${EXCHANGE_KINDS[wanted].name}.`);
	if (kind !== wanted) return refuse(describeOtherKind(kind, wanted));
	if (collected && (collected.type !== type || !collected.reader.isSameMessage(part))) {
		return refuse('This code belongs to another export. Continue with the first one, or start again.');
	}
	const reader = collected?.reader ?? new FountainReader(part);
	reader.add(part);
	const { independentCount } = reader;
	const step = { type, count: part.count, read: independentCount, reader };
	if (independentCount < part.count) return { collected: step, value: null };
	const message = reader.message();
	const bytes = message && bytesOfMessage(message);
	const exchangeData = bytes && fromBytes(kind, bytes);
	if (exchangeData) return { collected: step, value: exchangeData };
	return {
		collected: null,
		problem: `All codes were read, but they do not contain ${EXCHANGE_KINDS[kind].name}. Start again.`
	};
}

import { plural } from '../format/amount';
import { parseInteger } from '../format/parse-integer';
import { combineFields, mapValue, type FieldProblems, type Result } from '../format/result';
import { markOf } from './exchange/bytes';
import type { ExchangeData } from './exchange/exchange-kinds';

/** `threshold` of `total` signers are needed to spend. */
export interface MultisigPlan {
	threshold: number;
	total: number;
}

/** Reference implementation, cryptonote_config.h, MULTISIG_MAX_SIGNERS. */
export const MAX_SIGNERS = 16;

/** Field values of the setup form. */
export interface SetupDraft {
	threshold: string;
	total: string;
	/** True when the user confirmed that the wallet's keys are replaced. */
	agreed: boolean;
}

export function parseSetup({ threshold, total, agreed }: SetupDraft): Result<MultisigPlan, FieldProblems> {
	const parsedTotal = parseInteger(total, 2, MAX_SIGNERS);
	const fields = combineFields({
		total: parsedTotal,
		threshold: parseInteger(threshold, 2, parsedTotal.value ?? MAX_SIGNERS),
		agreed: agreed ? { value: true } : { problem: 'Confirm this to continue.' }
	});
	return mapValue(fields, (values) => ({ threshold: values.threshold, total: values.total }));
}

/** The wallet file's password, once all messages of a round are imported. @param missing number of missing messages */
export function parseRound(missing: number, password: string): Result<string, FieldProblems> {
	if (missing > 0) return { problem: { messages: `Import the ${plural(missing, 'missing message')} first.` } };
	return { value: password };
}

/** Checks that enough other signers' info is imported. @param missing number of signers still needed */
export function parseInfo(missing: number): Result<null, FieldProblems> {
	if (missing > 0) return { problem: { messages: `Import the info of ${plural(missing, 'more signer')} first.` } };
	return { value: null };
}

/**
 * The number of key exchanges after the conversion: one for each signer that may be missing, and one to verify the
 * result (reference implementation, multisig_account.h: multisig_setup_rounds_required).
 */
export const exchangeRounds = ({ threshold, total }: MultisigPlan) => total - threshold + 1;

/** Beginnings of messages of the first round and of later ones, since 0.18. */
const FIRST_ROUND = /^MultisigxV2R1/;
const LATER_ROUND = /^MultisigxV2Rn/;

/** Why data cannot be another signer's message of this round; null when it can. @param own this wallet's messages */
export function describeUnfit(
	exchangeData: ExchangeData,
	own: readonly ExchangeData[],
	others: readonly ExchangeData[],
	round: 'first' | 'later' | null
): string | null {
	const { text } = exchangeData;
	if (own.some((each) => each.text === text))
		return 'This is this wallet’s own message. Import that of another signer.';
	if (others.some((each) => each.text === text)) return `Already imported: mark ${markOf(exchangeData)}.`;
	if (round === 'first' && LATER_ROUND.test(text))
		return 'This is of a later round. Import the message of the first round.';
	if (round === 'later' && FIRST_ROUND.test(text)) {
		return 'This is of the first round. Import the message that the signer got from the conversion or the last exchange.';
	}
	return null;
}

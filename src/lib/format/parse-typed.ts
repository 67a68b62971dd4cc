import type { Coin } from './amount';
import { describeAmountFault, parseDecimal } from './parse-decimal';

/** Atomic units, or what is wrong with the text, as a sentence. */
export type ParsedAmount = { atomic: bigint; problem: null } | { atomic: null; problem: string };

/**
 * Parses an amount that somebody typed: {@link parseDecimal}, with thousands separated by commas, spaces or underscores. Where
 * people write a decimal comma, `1,234` is less than two coins: it is refused.
 *
 * @param named what it is, where that is no amount of the coin
 */
export function parseTyped(
	text: string,
	{ decimals }: Pick<Coin, 'decimals'>,
	named?: { name: string; whose: string }
): ParsedAmount {
	const typed = text.trim();
	const isGrouped = /^[1-9]\d{0,2}([,_ ]\d{3})+(\.\d*)?$/.test(typed);
	const plain = isGrouped ? typed.replace(/[,_ ]/g, '') : typed;
	if (isGrouped && /^\d+,\d+$/.test(typed)) {
		return {
			atomic: null,
			problem: `“${typed}” may be ${plain} or ${typed.replace(',', '.')}: enter it without a comma.`
		};
	}
	const { atomic, fault } = parseDecimal(plain, decimals);
	return fault
		? { atomic: null, problem: describeAmountFault(fault, plain, decimals, named) }
		: { atomic, problem: null };
}

import BigNumber from 'bignumber.js';
import type { Coin } from './amount';
import { describeAmountFault, parseDecimal } from './parse-decimal';

/** Atomic units, or what is wrong with the text, as a sentence. */
export type ParsedAmount = { atomic: bigint; problem: null } | { atomic: null; problem: string };

/** Parses an amount that somebody typed: {@link parseDecimal}, with thousands separated by commas, spaces or underscores. */
export function parseAmount(text: string, { decimals }: Pick<Coin, 'decimals'>): ParsedAmount {
	const typed = text.trim();
	const plain = /^\d{1,3}([,_ ]\d{3})+(\.\d*)?$/.test(typed) ? typed.replace(/[,_ ]/g, '') : typed;
	const { fault } = parseDecimal(plain, decimals);
	if (fault) return { atomic: null, problem: describeAmountFault(fault, plain, decimals) };
	return { atomic: BigInt(new BigNumber(plain).shiftedBy(decimals).toFixed(0)), problem: null };
}

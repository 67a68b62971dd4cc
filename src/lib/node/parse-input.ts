import { parseAddress } from '../chain/address';
import { describeAddressProblem } from '../chain/address-problem';

/** A payout address, with or without spaces between its groups. One of another coin, with a valid checksum, is left to the node. */
export function parseMinerAddress(text: string): { value: string } | { problem: string } {
	const typed = text.replace(/\s/g, '');
	if (typed === '') return { problem: 'Enter the address that receives the block rewards.' };
	const { address, problem } = parseAddress(typed);
	if (problem)
		return problem.kind === 'unknown_network' ? { value: typed } : { problem: describeAddressProblem(problem) };
	switch (address.kind) {
		case 'standard':
			return { value: typed };
		case 'subaddress':
			return { problem: 'This is a subaddress: block rewards need a primary address.' };
		case 'integrated':
			return {
				problem:
					'This is an integrated address with a payment ID, which block rewards cannot carry: use the primary address.'
			};
	}
}

import type { Address } from '../../chain/address';
import type { Network } from '../../chain/address-shape';
import type { PaymentCheck } from '../../chain/check-payment';
import { combineFields, type Read } from '../../format/read';
import { parseTheirAddress } from '../../queries/parse-keys';

/** A transaction's key, and whom it may have paid. */
export interface PaymentToCheck {
	txKey: string;
	address: Address;
}

/** Reads the form. @param network the node's, which the address has to be of */
export const parsePaymentCheck = (
	typed: { txKey: string; address: string },
	network: Network | undefined
): Read<PaymentToCheck> =>
	combineFields({
		txKey: parseTxKey(typed.txKey.replace(/\s/g, '')),
		address: parseTheirAddress(typed.address.trim(), network)
	});

function parseTxKey(text: string): { value: string } | { problem: string } {
	if (text === '') return { problem: 'The transaction key is needed: the sender’s wallet gives it.' };
	if (!/^[0-9a-f]+$/i.test(text)) return { problem: 'A transaction key is hex: 0 to 9 and a to f, and nothing else.' };
	if (text.length % 64 !== 0) {
		return {
			problem: `A transaction key has 64 hex digits, or that many for each of several; this has ${text.length}.`
		};
	}
	return { value: text.toLowerCase() };
}

/** Why a payment could not be checked. @param outputs how many outputs the transaction has */
export function describeCheckProblem(problem: NonNullable<PaymentCheck['problem']>, outputs: number): string {
	switch (problem) {
		case 'keys':
			return 'The transaction key is not hex of 64 digits for each key.';
		case 'count':
			return `With additional keys there is one for each output: ${outputs + 1} keys in all.`;
		case 'address':
			return 'The address has a right checksum, but no keys in it: no wallet made it.';
	}
}

import type { Network } from './address-shape';

/** Reason why text is not a valid address, or not one of the expected network. Positions of characters count from 1. */
export type AddressProblem =
	| { kind: 'empty' }
	/** Character that no address has, and its position. */
	| { kind: 'character'; character: string; position: number }
	/**
	 * Wrong number of characters: `length` is the actual one; `wanted` the one that the prefix requires or, when that is
	 * unknown, the nearest valid one.
	 */
	| { kind: 'length'; length: number; wanted: 95 | 106 }
	/** Subaddress with a payment id in it, which no wallet can pay: an integrated address needs a primary address. */
	| { kind: 'subaddress_with_id' }
	/** Number too large for its bytes, in the characters from `from` to `to`: one of these characters is wrong. */
	| { kind: 'overflow'; from: number; to: number }
	/** Wrong checksum of text with the form of an address: characters were changed, swapped or left out. */
	| { kind: 'checksum' }
	/** Prefix (CryptoNote's network byte) of no known network, with a valid checksum: an address of another coin. */
	| { kind: 'unknown_network' }
	/** Public key that is not a point on the curve, or has no secret key, although the checksum is valid. */
	| { kind: 'bad_key'; key: 'spend' | 'view' }
	/** Public key that is zero or of small order: everybody knows its secret key. */
	| { kind: 'weak_key'; key: 'spend' | 'view' }
	/** Address of another network than the expected one, with a valid checksum. */
	| { kind: 'wrong_network'; network: Network; expected: Network };

/** Coin's name, from its `uriScheme` in config.json: `monero`. */
export interface CoinName {
	uriScheme: string;
}

/**
 * Returns one sentence for the screen.
 *
 * @param coin the coin that the sentence names; without it, the sentence names none
 */
export function describeAddressProblem(problem: AddressProblem, coin?: CoinName): string {
	switch (problem.kind) {
		case 'empty':
			return 'There is no address.';
		case 'character':
			return `${notAnAddress(coin)}: character ${problem.position} is ${describeCharacter(problem.character)}.`;
		case 'length':
			return `${notAnAddress(coin)}: it has ${describeLength(problem)}.`;
		case 'subaddress_with_id':
			return 'This is a subaddress with a payment id, which no wallet can pay. Ask for the subaddress alone.';
		case 'overflow':
			return `At least one of characters ${problem.from} to ${problem.to} is wrong.`;
		case 'checksum':
			return 'The address is damaged or mistyped: its checksum is wrong.';
		case 'unknown_network':
			return `${notAnAddress(coin)}.`;
		case 'bad_key':
			return `The checksum is right, but the public ${problem.key} key in this address is not valid: no wallet made it.`;
		case 'weak_key':
			return problem.key === 'spend'
				? 'Anybody could spend from this address.'
				: 'Everybody could see what it receives.';
		case 'wrong_network':
			return `This is a ${problem.network} address. You are on ${problem.expected}.`;
	}
}

function notAnAddress(coin?: CoinName): string {
	if (!coin) return 'Not a valid address';
	const name = coin.uriScheme.charAt(0).toUpperCase() + coin.uriScheme.slice(1);
	return `Not ${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name} address`;
}

/**
 * Describes the number of characters. Names the exact number needed only when the text is as long as another kind of
 * address.
 */
function describeLength({ length, wanted }: { length: number; wanted: number }): string {
	const needed = length === 95 || length === 106 ? wanted : '95 or 106';
	return `${length} ${length === 1 ? 'character' : 'characters'}, not ${needed}`;
}

function describeCharacter(character: string): string {
	if (/^\s$/u.test(character)) return 'white space';
	return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `“${character}”` : 'an invisible character';
}

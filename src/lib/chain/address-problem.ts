import type { Network } from './address-shape';

/** Why text is no valid address, or not the kind that is needed. Places are counted from 1. */
export type AddressProblem =
	| { kind: 'empty' }
	/** A character that no address has, and its place. */
	| { kind: 'character'; character: string; place: number }
	/** So many characters; those that its beginning calls for, or that come nearest. */
	| { kind: 'length'; length: number; wanted: 95 | 106 }
	/** A subaddress with a payment id in it, which no wallet pays: an integrated address needs a primary one. */
	| { kind: 'subaddress_with_id' }
	/** The characters from `from` to `to` are a number larger than their bytes can hold: one of them is wrong. */
	| { kind: 'overflow'; from: number; to: number }
	/** The form is right, but the checksum is not: something was changed, swapped or left out. */
	| { kind: 'checksum' }
	/** Whole, but its prefix (CryptoNote's network byte) belongs to no known network: another coin's. */
	| { kind: 'unknown_network' }
	/** The checksum is right, but this public key is no point on the curve, or has no secret key. */
	| { kind: 'bad_key'; key: 'spend' | 'view' }
	/** This public key is zero, or of small order: everybody knows its secret key. */
	| { kind: 'weak_key'; key: 'spend' | 'view' }
	/** Whole, but for another network than the one expected. */
	| { kind: 'wrong_network'; network: Network; expected: Network };

/** As in config.json: `monero`. */
export interface CoinName {
	uriScheme: string;
}

/** One sentence for the screen. @param coin which it names */
export function describeAddressProblem(problem: AddressProblem, coin?: CoinName): string {
	switch (problem.kind) {
		case 'empty':
			return 'There is no address.';
		case 'character':
			return `${notAnAddress(coin)}: it has ${nameOf(problem.character)} at place ${problem.place}.`;
		case 'length':
			return `${notAnAddress(coin)}: it has ${charactersOf(problem)}.`;
		case 'subaddress_with_id':
			return 'This is a subaddress with a payment id in it, and no wallet can pay one. Ask for the subaddress alone.';
		case 'overflow':
			return `At least one of the characters from place ${problem.from} to ${problem.to} is wrong.`;
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

/** Names the length that its beginning calls for, if it is as long as another kind of address. */
function charactersOf({ length, wanted }: { length: number; wanted: number }): string {
	const needed = length === 95 || length === 106 ? wanted : '95 or 106';
	return `${length} ${length === 1 ? 'character' : 'characters'}, not ${needed}`;
}

function nameOf(character: string): string {
	if (/^\s$/u.test(character)) return 'white space';
	return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `“${character}”` : 'an invisible character';
}

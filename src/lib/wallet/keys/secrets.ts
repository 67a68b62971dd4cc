import { isHex } from '../../bytes/hex';
import { parseAddress } from '../../chain/address';
import { publicKeyOf } from '../../chain/keys';

/** A wallet's secrets, named as in `query_key`. */
export type SecretType = 'mnemonic' | 'spend_key' | 'view_key';

interface WalletKind {
	viewOnly: boolean;
	multisig: { multisig: boolean; threshold: number; total: number };
}

export interface SecretTexts {
	title: string;
	/** Says what anyone who has the secret can do. */
	description: string;
	/** Why the wallet has none; null when it has one. */
	missing: string | null;
}

export function describeSecret(type: SecretType, { viewOnly, multisig }: WalletKind): SecretTexts {
	const signers = `${multisig.threshold} of ${multisig.total}`;
	const texts: Record<SecretType, SecretTexts> = {
		mnemonic: {
			title: 'Seed',
			description: multisig.multisig
				? `It restores this signer's part of the multisig wallet. Payments still need ${signers} signers. Back up each part in its own place.`
				: 'Anyone with these words can spend all that the wallet holds, now and later. Both keys are derived from them. A copy on paper survives a broken computer and a forgotten password.',
			missing: viewOnly ? 'A view-only wallet has no seed. The full wallet has it.' : null
		},
		spend_key: {
			title: 'Secret spend key',
			description: multisig.multisig
				? `It is only this signer's part. Spending takes ${signers} signers.`
				: 'Anyone with it can spend all that the wallet holds now and later. In most wallets the view key and the seed are derived from it.',
			missing: viewOnly ? 'A view-only wallet has no spend key.' : null
		},
		view_key: {
			title: 'Secret view key',
			description:
				'Anyone with it and the address sees all incoming payments, past and future, with their amounts. They cannot spend, and do not see directly what is sent. It is used to create a view-only wallet, for example for an accountant or a shop.',
			missing: null
		}
	};
	return texts[type];
}

/** The words of a seed; null for a multisig wallet's, which is one long text. */
export function seedWords(seed: string): string[] | null {
	const words = seed.trim().split(/\s+/u);
	return words.length > 1 ? words : null;
}

/** Describes in a sentence how far typed words match a seed. The last word may be incomplete. */
export function describeCheck(words: readonly string[], typed: string): string {
	const entered = typed.toLowerCase().trim().split(/\s+/u);
	const wrong = entered.findIndex((word, index) =>
		index < entered.length - 1 ? word !== words[index] : !words[index]?.startsWith(word)
	);
	if (wrong >= 0) return `Word ${wrong + 1} is wrong.`;
	const isWhole = entered.length === words.length && entered.at(-1) === words.at(-1);
	return isWhole ? `All ${words.length} words are right.` : `Right so far. Enter all ${words.length} words.`;
}

/**
 * True when a secret key belongs to the wallet's address; null when that cannot be computed. A backup of another key
 * would be useless.
 */
export function belongsTo(type: 'spend_key' | 'view_key', key: string, address: string): boolean | null {
	const owner = parseAddress(address).address;
	if (!owner) return null;
	const wanted = type === 'spend_key' ? owner.spendKey : owner.viewKey;
	return isHex(key, 32) && publicKeyOf(key) === wanted;
}

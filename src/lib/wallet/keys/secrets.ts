import { isHex } from '../../bytes/hex';
import { parseAddress } from '../../chain/address';
import { publicKeyOf } from '../../chain/keys';
import type { TransferEntry } from '../../rpc/wallet/records';

/** A wallet's secrets, by the names that the service has for them. */
export type SecretType = 'mnemonic' | 'spend_key' | 'view_key';

/** What kind of wallet has them. */
interface WalletKind {
	viewOnly: boolean;
	multisig: { multisig: boolean; threshold: number; total: number };
}

export interface Told {
	title: string;
	/** What it gives away. */
	about: string;
	/** Why the wallet has none; null when it has one. */
	missing: string | null;
}

/** What a wallet's secret is, and what whoever has it can do. */
export function describeSecret(type: SecretType, { viewOnly, multisig }: WalletKind): Told {
	const signers = `${multisig.threshold} of ${multisig.total}`;
	switch (type) {
		case 'mnemonic':
			return {
				title: 'Seed',
				about: multisig.multisig
					? `It restores this signer's part of the multisig wallet. Payments still need ${signers} signers: back up every part, each in its own place.`
					: 'Anyone with these words has the wallet and all that it holds now and later. Both keys are derived from them. A copy on paper survives a broken computer and a forgotten password.',
				missing: viewOnly ? 'A view-only wallet has no seed. The full wallet has it.' : null
			};
		case 'spend_key':
			return {
				title: 'Secret spend key',
				about: multisig.multisig
					? `It is only this signer's part. Alone it spends nothing: that takes ${signers} signers.`
					: 'Anyone with it can spend all that the wallet holds now and later. In most wallets the view key and the seed are derived from it.',
				missing: viewOnly ? 'A view-only wallet has no spend key.' : null
			};
		case 'view_key':
			return {
				title: 'Secret view key',
				about:
					'Anyone with it and the address sees all incoming payments, past and future, with their amounts. They cannot spend, and do not see directly what is sent. It is used to create a view-only wallet, for example for an accountant or a shop.',
				missing: null
			};
	}
}

/** The words of a seed; null for one that is a single long text, as a multisig wallet's is. */
export function seedWords(seed: string): string[] | null {
	const words = seed.trim().split(/\s+/u);
	return words.length > 1 ? words : null;
}

/**
 * Whether a secret key belongs to the address of its wallet; null when that cannot be told. Whoever writes down another
 * key has nothing.
 */
export function belongsTo(type: 'spend_key' | 'view_key', key: string, address: string): boolean | null {
	const owner = parseAddress(address).address;
	if (!owner) return null;
	const wanted = type === 'spend_key' ? owner.spendKey : owner.viewKey;
	return isHex(key, 32) && publicKeyOf(key) === wanted;
}

/** The height from which a wallet that is restored finds all that came; null when nothing has come in a block. */
export const oldestHeight = (came: readonly Pick<TransferEntry, 'height'>[]): number | null =>
	came.reduce<number | null>(
		(lowest, { height }) => (height > 0 && (lowest === null || height < lowest) ? height : lowest),
		null
	);

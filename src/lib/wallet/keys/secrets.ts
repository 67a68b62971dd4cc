import { isHex } from '../../bytes/hex';
import { readAddress } from '../../chain/address';
import { publicKeyOf } from '../../chain/public-key';
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
export function tellSecret(type: SecretType, { viewOnly, multisig }: WalletKind): Told {
	const signers = `${multisig.threshold} of ${multisig.total}`;
	switch (type) {
		case 'mnemonic':
			return {
				title: 'Seed',
				about: multisig.multisig
					? `It brings back this signer's part of the multisig wallet. Payments still need ${signers} signers: keep the parts of all of them, each by itself.`
					: 'Whoever has these words has the wallet, with all that it holds and will ever hold. Both keys follow from them. On paper they outlive this computer and a forgotten password.',
				missing: viewOnly ? 'A view-only wallet has no seed. The wallet that it watches has it.' : null
			};
		case 'spend_key':
			return {
				title: 'Secret spend key',
				about: multisig.multisig
					? `It is this signer's part alone. By itself it spends nothing: that takes ${signers} signers.`
					: 'Whoever has it can spend all that the wallet holds and will ever hold. In most wallets the view key and the seed follow from it.',
				missing: viewOnly ? 'A view-only wallet has no spend key: that is what makes it one.' : null
			};
		case 'view_key':
			return {
				title: 'Secret view key',
				about:
					'Whoever has it and the address sees all that comes to the wallet, past and future, with its amounts. They cannot spend it, and do not see directly what is sent. A view-only wallet is made of it, as for an accountant or a shop.',
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
	const owner = readAddress(address).address;
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

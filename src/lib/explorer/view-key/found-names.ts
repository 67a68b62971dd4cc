import type { FoundKind } from '../../chain/found-kind';
import type { SubaddressIndex } from '../../chain/subaddress';

/** Name of the wallet address that an output was sent to. */
export function subaddressName(address: SubaddressIndex | null): string {
	if (address === null) return 'the subaddress';
	if (address.account === 0 && address.index === 0) return 'primary address';
	return `account ${address.account}, address ${address.index}`;
}

export const FOUND_KIND_NAMES: Readonly<Record<FoundKind, string>> = {
	coinbase: 'coinbase',
	received: 'received',
	may_be_change: 'may be change',
	duplicate: 'duplicate key',
	unreadable: 'cannot be opened',
	possible_janus_attack: 'possible Janus attack'
};

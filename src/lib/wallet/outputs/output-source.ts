import type { Coin } from '../../format/amount';
import { isRequestLabel, ownAddressTitle } from '../../wallet-data/names';
import { requestTexts } from '../history/request-texts';
import { addressIndexKey, type Origin, type OwnOutput } from './own-outputs';

/**
 * Describes the source of an output: a request, a block, a payment of the wallet, or the address that got it.
 *
 * @param origin null or undefined where it is not known
 * @param labels of addresses, by `addressIndexKey`
 * @returns text that may come from other people
 */
export function describeSource(
	output: OwnOutput,
	origin: Origin | null | undefined,
	labels: ReadonlyMap<string, string>,
	coin: Coin
): string {
	if (origin?.isMined) return 'Block reward';
	if (origin?.isChange) return 'Change';
	const label = labels.get(addressIndexKey(output))?.trim() ?? '';
	if (isRequestLabel(label)) return requestTexts(coin)(label, output.amount)?.title ?? 'Request';
	return label || ownAddressTitle(output);
}

import type { Coin } from '../../format/amount';
import { writeShortDecimal } from '../../format/decimal';
import type { RefundOf } from '../draft';

/**
 * Fills in the form under Send with what a request has received, and which one is paid back. The payer's address is typed or
 * scanned there: nothing that was received tells it.
 *
 * @param wallet its primary address
 * @param account of the request
 * @param kept what was received and not paid back so far, in atomic units
 */
export async function beginRefund(
	wallet: string,
	refund: RefundOf,
	account: number,
	kept: bigint,
	{ decimals }: Coin
): Promise<void> {
	const [{ sending }, { emptyDraft, refundName }] = await Promise.all([
		import('../sending.svelte'),
		import('../draft')
	]);
	const rows = [{ id: 0, to: '', amount: writeShortDecimal(kept, decimals) }];
	sending.setDraft(wallet, { ...emptyDraft(account), rows, note: refundName(refund), refund });
}

import type { Coin } from '../../format/amount';
import { writeShortDecimal } from '../../format/decimal';
import { refundNote, type OwnRequest } from '../../queries/requests';

/**
 * Fills in the form under Send with what a request received, and the note that links the two. The payer's address is typed or
 * scanned there: nothing that was received tells it.
 *
 * @param wallet its primary address
 * @param received atomic units
 */
export async function beginRefund(
	wallet: string,
	request: Pick<OwnRequest, 'facts' | 'account' | 'index'>,
	received: bigint,
	{ decimals }: Coin
): Promise<void> {
	const [{ sending }, { emptyDraft }] = await Promise.all([import('../sending.svelte'), import('../draft')]);
	const rows = [{ id: 0, to: '', amount: writeShortDecimal(received, decimals) }];
	sending.setDraft(wallet, { ...emptyDraft(request.account), rows, note: refundNote(request) });
}

import { sendOnce } from '../app/act';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import type { Client } from '../rpc/client';
import { getAddressIndex } from '../rpc/wallet/accounts';
import type { TransactionDescription } from '../rpc/wallet/records';
import type { AddressOwnership } from './check-described';

/** Asks the service which addresses in a set are the wallet's own. */
export async function loadOwnership(
	wallet: Client,
	transactions: readonly TransactionDescription[]
): Promise<AddressOwnership> {
	const addresses = new Set(
		transactions.flatMap(({ recipients, change_address }) => [
			...recipients.map(({ address }) => address),
			...(change_address ? [change_address] : [])
		])
	);
	const own = new Map<string, boolean>();
	for (const address of addresses) {
		const outcome = await sendOnce(wallet, getAddressIndex, { address });
		if (outcome.kind === 'answered') own.set(address, true);
		if (outcome.kind !== 'failed') continue;
		const { failure } = outcome.error;
		if (failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.wrongAddress) own.set(address, false);
	}
	return own;
}

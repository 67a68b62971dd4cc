import { act } from '$lib/app/act';
import type { Client } from '$lib/rpc/client';
import type { ResultOf } from '$lib/rpc/operation';
import { incomingTransfers } from '$lib/rpc/wallet/history';
import { sweepAll, sweepDust, sweepSingle, transfer, transferSplit } from '$lib/rpc/wallet/transfers';
import type { Order } from '$lib/wallet/draft';
import type { Prepared, PreparedTransaction } from '$lib/wallet/prepared';

type Made = ResultOf<typeof transferSplit>;

/**
 * Has the service make and sign what was ordered, without sending it.
 *
 * @param unlocked indices of the account's addresses that have something to spend
 */
export async function make(wallet: Client, order: Order, unlocked: readonly number[]) {
	const { recipients, all, account, addresses, priority, output, dust, single } = order;
	const kept = { do_not_relay: true, get_tx_metadata: true };
	const common = { ...kept, account_index: account, priority };
	if (dust) return act(wallet, sweepDust, { ...kept, get_tx_keys: true });
	if (output && all !== null) {
		const outcome = await act(wallet, sweepSingle, {
			...kept,
			...{ address: all, key_image: output.key_image, priority, get_tx_keys: true, get_tx_key: true }
		});
		return outcome.kind === 'answered' ? { ...outcome, result: asSeveral(outcome.result) } : outcome;
	}
	if (all !== null) {
		// Without indices some programs would choose one address at random: all of it means every address with something to spend.
		const from = addresses.length > 0 ? addresses : unlocked;
		return act(wallet, sweepAll, { ...common, get_tx_keys: true, address: all, subaddr_indices: [...from] });
	}
	const payment = { ...common, destinations: [...recipients], subaddr_indices: [...addresses] };
	if (!single) return act(wallet, transferSplit, { ...payment, get_tx_keys: true });
	const outcome = await act(wallet, transfer, { ...payment, get_tx_key: true });
	return outcome.kind === 'answered' ? { ...outcome, result: asSeveral(outcome.result) } : outcome;
}

/** One transaction as a list of one; of none when the wallet cannot sign alone. */
function asSeveral(made: ResultOf<typeof transfer>): Made {
	const { amount, fee, tx_hash, tx_key, tx_metadata, tx_blob, weight, spent_key_images, amounts_by_dest } = made;
	return {
		...{ amount_list: [amount], fee_list: [fee], tx_hash_list: tx_hash === '' ? [] : [tx_hash] },
		...{ tx_key_list: [tx_key], tx_metadata_list: [tx_metadata], tx_blob_list: [tx_blob] },
		weight_list: weight === undefined ? [] : [weight],
		spent_key_images_list: spent_key_images ? [spent_key_images] : [],
		amounts_by_dest_list: amounts_by_dest ? [amounts_by_dest] : [],
		multisig_txset: made.multisig_txset,
		unsigned_txset: made.unsigned_txset
	};
}

/** What of the spent outputs comes back, in atomic units; null when the service does not tell. */
export async function changeOf(wallet: Client, { account, all }: Order, made: Made): Promise<bigint | null> {
	if (all !== null) return 0n;
	const spent = new Set(made.spent_key_images_list.flatMap(({ key_images }) => key_images));
	if (spent.size === 0) return null;
	const outcome = await act(wallet, incomingTransfers, { transfer_type: 'available', account_index: account });
	if (outcome.kind !== 'answered') return null;
	const inputs = outcome.result.transfers.filter(({ key_image }) => spent.has(key_image));
	if (inputs.length !== spent.size) return null;
	return sum(inputs.map(({ amount }) => amount)) - sum(made.amount_list) - sum(made.fee_list);
}

/** What was made, as it is shown and sent; null when there was nothing to make it of. */
export function preparedFrom(order: Order, wallet: string, made: Made, change: bigint | null): Prepared | null {
	const transactions = made.tx_hash_list.map((hash, index): PreparedTransaction => ({
		hash,
		key: made.tx_key_list[index] ?? '',
		metadata: made.tx_metadata_list[index] ?? '',
		amount: made.amount_list[index] ?? 0n,
		fee: made.fee_list[index] ?? 0n,
		weight: made.weight_list[index] ?? null,
		way: { kind: 'made' }
	}));
	const { unsigned_txset, multisig_txset } = made;
	const set = unsigned_txset
		? { kind: 'unsigned' as const, text: unsigned_txset }
		: multisig_txset
			? { kind: 'multisig' as const, text: multisig_txset }
			: null;
	if (!set && transactions.length === 0) return null;
	return {
		order,
		wallet,
		amount: sum(made.amount_list),
		fee: sum(made.fee_list),
		change,
		transactions: set ? [] : transactions,
		set
	};
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

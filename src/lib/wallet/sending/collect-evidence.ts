import { sendOnce } from '../../app/act';
import { parseAddress, type Address } from '../../chain/address';
import type { DecodedTransfer } from '../../chain/decode-transfer';
import { FEE_ESTIMATE_PARAMS } from '../../chain-data/fees';
import type { Client } from '../../rpc/client';
import { getFeeEstimate } from '../../rpc/daemon/node';
import type { ResultOf } from '../../rpc/operation';
import { getAddress, getBalance } from '../../rpc/wallet/accounts';
import { describeTransfer } from '../../rpc/wallet/cold';
import { incomingTransfers } from '../../rpc/wallet/history';
import type { TransactionDescription } from '../../rpc/wallet/records';
import type { transferSplit } from '../../rpc/wallet/transfers';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';
import { sumSources, sourcesOf } from '../sources';

/** The service's result for a prepared payment. Amounts in atomic units. */
export type PreparedAnswer = ResultOf<typeof transferSplit>;

/** A spent output, as the wallet lists it. */
export interface SpentOutput {
	key_image: string;
	amount: bigint;
	/** Index of the wallet's address within the account. */
	index: number;
}

/** The data for the check of a prepared payment. */
export interface PaymentEvidence {
	answer: PreparedAnswer;
	/** Transactions decoded from their bytes; null for one without bytes, or whose bytes are not a transaction. */
	decoded: readonly (DecodedTransfer | null)[];
	/** The first address of the account that pays, to which change comes back; null when it is unknown. */
	changeAddress: string | null;
	/**
	 * Key images of the outputs that each transaction spends: from its bytes, or without bytes as the service states
	 * them.
	 */
	spent: readonly (readonly string[])[];
	/** The spent outputs that the wallet lists as unspent; null when it did not list any. */
	inputs: readonly SpentOutput[] | null;
	/** Unlocked balance of the account, or of the chosen addresses, in atomic units; null when it is unknown. */
	unlocked: bigint | null;
	/** The node's fee per byte at each of the four priorities, in atomic units; null when it is unknown. */
	rates: readonly bigint[] | null;
	/** The service's description of a multisig set; null for other payments, or without one. */
	described: readonly TransactionDescription[] | null;
}

/**
 * Collects the data for the check of a prepared payment. Data that cannot be loaded is missing, and the check reports
 * it.
 *
 * @param primary the wallet's first address
 * @param node asked for its fee estimate
 */
export async function collectEvidence(
	wallet: Client,
	node: Client | null,
	primary: string,
	order: PaymentOrder,
	answer: PreparedAnswer
): Promise<PaymentEvidence> {
	const [changeAddress, unlocked, rates, described] = await Promise.all([
		changeAddressOf(wallet, primary, order),
		unlockedOf(wallet, order),
		node && ratesOf(node),
		describe(wallet, answer)
	]);
	const decoded = await decode(answer, order, primary, changeAddress);
	const spent = answer.amount_list.map(
		(_, index) => decoded[index]?.keyImages ?? answer.spent_key_images_list[index]?.key_images ?? []
	);
	const inputs = await inputsOf(wallet, order, spent);
	return { answer, decoded, changeAddress, spent, inputs, unlocked, rates, described };
}

async function changeAddressOf(wallet: Client, primary: string, { account }: PaymentOrder): Promise<string | null> {
	if (account === 0) return primary;
	const outcome = await sendOnce(wallet, getAddress, { account_index: account, address_index: [0] });
	return outcome.kind === 'answered' ? outcome.result.address : null;
}

async function inputsOf(
	wallet: Client,
	{ account }: PaymentOrder,
	images: PaymentEvidence['spent']
): Promise<PaymentEvidence['inputs']> {
	const spent = new Set(images.flat());
	if (spent.size === 0) return null;
	const outcome = await sendOnce(wallet, incomingTransfers, { transfer_type: 'available', account_index: account });
	if (outcome.kind !== 'answered') return null;
	return outcome.result.transfers
		.filter(({ key_image }) => spent.has(key_image))
		.map(({ key_image, amount, subaddr_index: index }) => ({
			key_image,
			amount,
			index: typeof index === 'number' ? index : index.minor
		}));
}

async function unlockedOf(wallet: Client, { account, addresses }: PaymentOrder): Promise<bigint | null> {
	const outcome = await sendOnce(wallet, getBalance, { account_index: account });
	if (outcome.kind !== 'answered') return null;
	const { unlocked_balance, per_subaddress } = outcome.result;
	return addresses.length > 0 ? sumSources(sourcesOf(per_subaddress, account), addresses).unlocked : unlocked_balance;
}

async function ratesOf(node: Client): Promise<PaymentEvidence['rates']> {
	const outcome = await sendOnce(node, getFeeEstimate, FEE_ESTIMATE_PARAMS);
	return outcome.kind === 'answered' && outcome.result.fees.length === 4 ? outcome.result.fees : null;
}

async function describe(wallet: Client, { multisig_txset }: PreparedAnswer): Promise<PaymentEvidence['described']> {
	if (multisig_txset === '') return null;
	const outcome = await sendOnce(wallet, describeTransfer, { multisig_txset });
	return outcome.kind === 'answered' ? outcome.result.desc : null;
}

/** Imported lazily: the curve arithmetic is needed only when there are bytes to decode. */
async function decode(
	answer: PreparedAnswer,
	{ recipients, sweepTo }: PaymentOrder,
	primary: string,
	changeAddress: string | null
): Promise<(DecodedTransfer | null)[]> {
	if (!answer.tx_blob_list.some((blob) => blob !== '')) return [];
	const texts = new Set(sweepTo === null ? recipients.map(({ address }) => address) : [sweepTo]);
	const addresses = [...texts].map((text) => parseAddress(text).address).filter((address) => address !== null);
	const change = changeTo(primary, changeAddress);
	const { decodeTransfer } = await import('../../chain/decode-transfer');
	return answer.tx_blob_list.map((blob, index) =>
		decodeTransfer(blob, answer.tx_key_list[index] ?? '', [...addresses, ...(change ? [change] : [])])
	);
}

/**
 * The address for finding change in the outputs. The sender derives change with the secret view key, as if to the
 * account's spend key with the first address's view key (device/device_default.cpp, generate_output_ephemeral_keys).
 */
function changeTo(primary: string, changeAddress: string | null): Address | null {
	const first = parseAddress(primary).address;
	const account = changeAddress === null ? null : parseAddress(changeAddress).address;
	return first && account && { ...first, kind: 'standard', paymentId: null, spendKey: account.spendKey };
}

import { RpcError } from '../../src/lib/rpc/errors';

type Params = Record<string, unknown>;

/** Functions that return results, by operation name. */
type Answers = Record<string, (params: never) => object>;

/** Transfer as a wallet service sends it. */
export interface WireTransfer {
	txid: string;
	type: 'in' | 'out' | 'pool' | 'pending';
	height: number;
	subaddr_index: { major: number; minor: number };
	[field: string]: unknown;
}

const hash = (number: number) => number.toString(16).padStart(64, '0');
const addressOf = (major: number, minor: number) => `8${major}x${minor}`.padEnd(95, 'A');

/** Address that outgoing transfers pay. */
const CONTACT = addressOf(999, 1);

export const transferAt = (number: number, height: number, major: number, minor = 0): WireTransfer => ({
	address: addressOf(major, minor),
	amount: 1_000_000_000 + number,
	amounts: [1_000_000_000 + number],
	confirmations: 1,
	double_spend_seen: false,
	fee: 30_680_000,
	height,
	locked: false,
	note: '',
	payment_id: '0000000000000000',
	subaddr_index: { major, minor },
	subaddr_indices: [{ major, minor }],
	suggested_confirmations_threshold: 1,
	timestamp: 1_600_000_000 + height * 120,
	txid: hash(number),
	type: 'in',
	unlock_time: 0
});

/** Description of how a wallet was used. */
interface WalletUse {
	/** Number of blocks from one transfer to the next. */
	blocksApart: number;
	/** Number of addresses of each account. */
	addresses: number;
	/** Interval of outgoing transfers (1 in `leaving` is outgoing); 0 for no outgoing ones. */
	outgoingInterval: number;
	/** Maximum number of outputs that are listed. */
	maxOutputs: number;
	/** Number of entries of the address book. */
	contacts: number;
}

/**
 * Simulated wallet service whose wallet received, unless used otherwise, one transfer in each block, in turn to each
 * account's addresses.
 */
export class LargeWallet {
	transfers: WireTransfer[];
	/** Hashes of the transfers whose outputs are spent, by no transfer in the list. */
	readonly spent = new Set<string>();
	readonly use: WalletUse;
	label = 'Primary account';

	constructor(
		count: number,
		readonly accounts: number,
		public height = count + 1,
		use: Partial<WalletUse> = {}
	) {
		this.use = { blocksApart: 1, addresses: 8, outgoingInterval: 0, maxOutputs: Infinity, contacts: 0, ...use };
		const { blocksApart, addresses, outgoingInterval } = this.use;
		this.transfers = Array.from({ length: count }, (_, number) => {
			const at = [number, height - 1 - Math.floor((count - 1 - number) * blocksApart), number % accounts] as const;
			if (outgoingInterval === 0 || number % outgoingInterval > 0)
				return transferAt(...at, Math.floor(number / accounts) % addresses);
			const sent = transferAt(...at);
			return { ...sent, type: 'out', destinations: [{ amount: sent['amount'], address: CONTACT }] };
		});
	}

	/** Adds one block, with one transfer to each of the given accounts. */
	mine(...accounts: number[]): void {
		for (const account of accounts) this.transfers.push(transferAt(this.transfers.length, this.height, account));
		this.height++;
	}

	/** Sums balances by account and by address. */
	#balances(): { accounts: Map<number, number>; addresses: Map<string, number> } {
		const accounts = new Map<number, number>();
		const addresses = new Map<string, number>();
		for (const { subaddr_index, amount, fee, txid, type } of this.transfers) {
			if (this.spent.has(txid)) continue;
			const { major, minor } = subaddr_index;
			const effect = type === 'out' ? -Number(amount) - Number(fee) : Number(amount);
			accounts.set(major, (accounts.get(major) ?? 0) + effect);
			addresses.set(`${major}/${minor}`, (addresses.get(`${major}/${minor}`) ?? 0) + effect);
		}
		return { accounts, addresses };
	}

	#receivedCache: { of: WireTransfer[]; length: number; received: Map<number, WireTransfer[]> } | null = null;

	/** Groups incoming transfers by account. */
	#received(): Map<number, WireTransfer[]> {
		if (this.#receivedCache?.of !== this.transfers || this.#receivedCache.length !== this.transfers.length) {
			const received = new Map<number, WireTransfer[]>();
			for (const transfer of this.transfers) {
				const { major } = transfer.subaddr_index;
				if (transfer.type !== 'in') continue;
				const list = received.get(major);
				if (list) list.push(transfer);
				else received.set(major, [transfer]);
			}
			this.#receivedCache = { of: this.transfers, length: this.transfers.length, received };
		}
		return this.#receivedCache.received;
	}

	#labelOf = (account: number) => (account === 0 ? this.label : `Account ${account}`);

	readonly answers: Answers = {
		get_height: () => ({ height: this.height }),
		get_accounts: () => {
			const { accounts } = this.#balances();
			const subaddress_accounts = Array.from({ length: this.accounts }, (_, account_index) => {
				const balance = accounts.get(account_index) ?? 0;
				const base_address = addressOf(account_index, 0);
				const label = this.#labelOf(account_index);
				return { account_index, balance, base_address, label, tag: '', unlocked_balance: balance };
			});
			const total = subaddress_accounts.reduce((sum, { balance }) => sum + balance, 0);
			return { subaddress_accounts, total_balance: total, total_unlocked_balance: total };
		},
		get_balance: ({ account_index = 0 }: Params) => {
			const { addresses } = this.#balances();
			const per_subaddress = [...Array(this.use.addresses).keys()].map((address_index) => {
				const balance = addresses.get(`${String(account_index)}/${address_index}`) ?? 0;
				return {
					account_index,
					address: addressOf(Number(account_index), address_index),
					address_index,
					label: '',
					balance,
					unlocked_balance: balance,
					num_unspent_outputs: 1,
					blocks_to_unlock: 0,
					time_to_unlock: 0
				};
			});
			const unlocked = { balance: 0, unlocked_balance: 0, blocks_to_unlock: 0, time_to_unlock: 0 };
			return { ...unlocked, multisig_import_needed: false, per_subaddress };
		},
		get_address: ({ account_index, address_index: wanted }: Params) => ({
			address: addressOf(Number(account_index), 0),
			addresses: (Array.isArray(wanted) ? (wanted as number[]) : [...Array(this.use.addresses).keys()]).map(
				(address_index) => ({
					address: addressOf(Number(account_index), address_index),
					address_index,
					label: address_index === 0 ? this.#labelOf(Number(account_index)) : 'Customer',
					used: true
				})
			)
		}),
		get_address_index: () => {
			throw new RpcError({ kind: 'refused', code: -2, message: "Address doesn't belong to the wallet" }, '', false);
		},
		get_transfers: (params: Params) => {
			const isFiltered = params['filter_by_height'] === true;
			const from = isFiltered ? Number(params['min_height'] ?? 0) : -1;
			const to = isFiltered ? Number(params['max_height'] ?? Infinity) : Infinity;
			const chosen = this.transfers.filter(
				({ height, type, subaddr_index: { major, minor } }) =>
					(type === 'pool' || type === 'pending' || (height > from && height <= to)) &&
					(params['all_accounts'] || major === (params['account_index'] ?? 0)) &&
					(!Array.isArray(params['subaddr_indices']) || params['subaddr_indices'].includes(minor))
			);
			const lists = (['in', 'out', 'pool', 'pending'] as const).filter((list) => params[list]);
			return Object.fromEntries(lists.map((list) => [list, chosen.filter(({ type }) => type === list)]));
		},
		incoming_transfers: ({ account_index, subaddr_indices, transfer_type }: Params) => ({
			transfers: (this.#received().get(Number(account_index)) ?? [])
				.filter(({ subaddr_index: { minor } }) => !Array.isArray(subaddr_indices) || subaddr_indices.includes(minor))
				.filter(({ txid }) => transfer_type === 'all' || this.spent.has(txid) === (transfer_type === 'unavailable'))
				.slice(-this.use.maxOutputs / this.accounts)
				.map(({ amount, txid, height, subaddr_index }, index) => ({
					amount,
					block_height: height,
					frozen: false,
					global_index: index,
					key_image: `d${txid.slice(1)}`,
					pubkey: txid,
					spent: this.spent.has(txid),
					subaddr_index,
					tx_hash: txid,
					unlocked: true
				}))
		}),
		is_multisig: () => ({ multisig: false, ready: false, threshold: 0, total: 0 }),
		describe_transfer: () => ({ desc: [] }),
		get_address_book: () => ({
			entries: Array.from({ length: this.use.contacts }, (_, index) => ({
				address: index === 0 ? CONTACT : addressOf(1000, index),
				description: `Entry number ${index}`,
				index
			}))
		}),
		get_account_tags: () => ({ account_tags: [] })
	};
}

import type { Answers } from '../app/fake-node';

type Params = Record<string, unknown>;

/** A transfer as it comes over the wire. */
export interface WireTransfer {
	txid: string;
	type: 'in' | 'out' | 'pool' | 'pending';
	height: number;
	subaddr_index: { major: number; minor: number };
	[field: string]: unknown;
}

const hash = (number: number) => number.toString(16).padStart(64, '0');
const addressOf = (major: number, minor: number) => `8${major}x${minor}`.padEnd(95, 'A');

export const transferAt = (number: number, height: number, major: number, minor = 0): WireTransfer => ({
	...{ address: addressOf(major, minor), amount: 1_000_000_000 + number, amounts: [1_000_000_000 + number] },
	...{ confirmations: 1, double_spend_seen: false, fee: 30_680_000, height, locked: false, note: '' },
	...{ payment_id: '0000000000000000', subaddr_index: { major, minor }, subaddr_indices: [{ major, minor }] },
	...{ suggested_confirmations_threshold: 1, timestamp: 1_600_000_000 + height * 120, txid: hash(number) },
	...{ type: 'in', unlock_time: 0 }
});

/** A wallet service with a wallet that received as many transfers as there are blocks, in turn to each account's addresses. */
export class LargeWallet {
	transfers: WireTransfer[];
	/** Hashes of the transfers whose outputs are spent, by nothing that is in the list. */
	readonly spent = new Set<string>();
	/** Addresses of each account. */
	addresses = 8;
	label = 'Primary account';

	constructor(
		count: number,
		readonly accounts: number,
		public height = count + 1
	) {
		this.transfers = Array.from({ length: count }, (_, number) =>
			transferAt(number, number + 1, number % accounts, Math.floor(number / accounts) % 8)
		);
	}

	/** One more block, with transfers for some accounts. */
	mine(...accounts: number[]): void {
		for (const account of accounts) this.transfers.push(transferAt(this.transfers.length, this.height, account));
		this.height++;
	}

	/** By account, and by address. */
	#balances(): { accounts: Map<number, number>; addresses: Map<string, number> } {
		const [accounts, addresses] = [new Map<number, number>(), new Map<string, number>()];
		for (const { subaddr_index, amount, txid } of this.transfers) {
			if (this.spent.has(txid)) continue;
			const { major, minor } = subaddr_index;
			accounts.set(major, (accounts.get(major) ?? 0) + Number(amount));
			addresses.set(`${major}/${minor}`, (addresses.get(`${major}/${minor}`) ?? 0) + Number(amount));
		}
		return { accounts, addresses };
	}

	#grouped: { of: WireTransfer[]; length: number; received: Map<number, WireTransfer[]> } | null = null;

	/** By account. */
	#received(): Map<number, WireTransfer[]> {
		if (this.#grouped?.of !== this.transfers || this.#grouped.length !== this.transfers.length) {
			const received = new Map<number, WireTransfer[]>();
			for (const transfer of this.transfers) {
				const { major } = transfer.subaddr_index;
				if (transfer.type !== 'in') continue;
				const list = received.get(major);
				if (list) list.push(transfer);
				else received.set(major, [transfer]);
			}
			this.#grouped = { of: this.transfers, length: this.transfers.length, received };
		}
		return this.#grouped.received;
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
		get_balance: ({ account_index = 0, all_accounts }: Params) => {
			const { addresses } = this.#balances();
			const accounts = all_accounts ? [...Array(this.accounts).keys()] : [Number(account_index)];
			const per_subaddress = accounts.flatMap((account) =>
				[...Array(this.addresses).keys()].map((index) => {
					const balance = addresses.get(`${account}/${index}`) ?? 0;
					return {
						...{ account_index: account, address: addressOf(account, index), address_index: index, label: '' },
						...{ balance, unlocked_balance: balance, num_unspent_outputs: 1, blocks_to_unlock: 0, time_to_unlock: 0 }
					};
				})
			);
			const unlocked = { balance: 0, unlocked_balance: 0, blocks_to_unlock: 0, time_to_unlock: 0 };
			return { ...unlocked, multisig_import_needed: false, per_subaddress };
		},
		get_address: ({ account_index }: Params) => ({
			address: addressOf(Number(account_index), 0),
			addresses: Array.from({ length: this.addresses }, (_, address_index) => ({
				address: addressOf(Number(account_index), address_index),
				address_index,
				label: address_index === 0 ? this.#labelOf(Number(account_index)) : '',
				used: true
			}))
		}),
		get_transfers: (params: Params) => {
			const from = params['filter_by_height'] ? Number(params['min_height']) : -1;
			const chosen = this.transfers.filter(
				({ height, type, subaddr_index: { major, minor } }) =>
					(type === 'pool' || type === 'pending' || height > from) &&
					(params['all_accounts'] || major === (params['account_index'] ?? 0)) &&
					(!Array.isArray(params['subaddr_indices']) || params['subaddr_indices'].includes(minor))
			);
			const lists = (['in', 'out', 'pool', 'pending'] as const).filter((list) => params[list]);
			return Object.fromEntries(lists.map((list) => [list, chosen.filter(({ type }) => type === list)]));
		},
		incoming_transfers: ({ account_index, subaddr_indices }: Params) => ({
			transfers: (this.#received().get(Number(account_index)) ?? [])
				.filter(({ subaddr_index: { minor } }) => !Array.isArray(subaddr_indices) || subaddr_indices.includes(minor))
				.map(({ amount, txid, height, subaddr_index }, index) => ({
					...{ amount, block_height: height, frozen: false, global_index: index, key_image: `d${txid.slice(1)}` },
					...{ pubkey: txid, spent: this.spent.has(txid), subaddr_index, tx_hash: txid, unlocked: true }
				}))
		}),
		is_multisig: () => ({ multisig: false, ready: false, threshold: 0, total: 0 }),
		describe_transfer: () => ({ desc: [] }),
		get_address_book: () => ({ entries: [] }),
		get_account_tags: () => ({ account_tags: [] })
	};
}

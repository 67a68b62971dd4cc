import fc from 'fast-check';
import type { TransferEntry } from '../../../src/lib/rpc/wallet/records';
import type { Transfers } from '../../../src/lib/wallet-data/history';
import { ownAddresses, type OwnAddresses } from '../../../src/lib/wallet-data/own-addresses';
import { transfer, txid } from './transfers';

/** A simulated wallet: what a service would list of it, and what it holds. */
export interface Model {
	transfers: Transfers;
	own: OwnAddresses;
	/** By account: what it holds, with what is on its way. */
	balances: readonly bigint[];
	total: bigint;
}

const ACCOUNTS = 2;
const ADDRESSES = 3;
const addressOf = (major: number, minor: number) => `own-${major}-${minor}`;

const place = fc.record({ major: fc.nat(ACCOUNTS - 1), minor: fc.nat(ADDRESSES - 1) });
const amount = fc.bigInt({ min: 1n, max: 2n ** 60n });
const event = fc.oneof(
	fc.record({ kind: fc.constantFrom('in' as const, 'block' as const), to: place, amount }),
	fc.record({
		kind: fc.constant('out' as const),
		from: fc.nat(ACCOUNTS - 1),
		/** Shares of what the account holds; to an own address, or to a stranger. */
		payments: fc.array(fc.record({ to: fc.option(place), share: fc.bigInt({ min: 1n, max: 99n }) }), {
			minLength: 1,
			maxLength: 3
		}),
		fee: fc.bigInt({ min: 0n, max: 1000n }),
		/** A wallet restored from its seed does not know who was paid, and takes all that came back for change. */
		restored: fc.boolean()
	})
);

/**
 * Wallets that were paid, mined and paid out, also to themselves, listed as the reference implementation lists them
 * (wallet2.cpp, process_new_transaction; wallet_rpc_server.cpp, fill_transfer_entry). What came last is on its way.
 */
export const walletModel: fc.Arbitrary<Model> = fc
	.tuple(fc.array(event, { maxLength: 12 }), fc.nat(2))
	.map(([events, waiting]) => {
		const transfers = { in: [], out: [], pending: [], failed: [], pool: [] } as Record<
			keyof Transfers,
			TransferEntry[]
		>;
		const balances = Array.from({ length: ACCOUNTS }, () => 0n);
		const add = (account: number, value: bigint) => (balances[account] = (balances[account] ?? 0n) + value);
		for (const [number, each] of events.entries()) {
			const isWaiting = number >= events.length - waiting;
			const entry = { txid: txid(number), height: isWaiting ? 0 : number + 1, timestamp: number };
			if (each.kind !== 'out') {
				const { to: subaddr_index, amount } = each;
				transfers[isWaiting ? 'pool' : 'in'].push(transfer({ ...entry, type: each.kind, subaddr_index, amount }));
				add(subaddr_index.major, amount);
				continue;
			}
			const held = balances[each.from] ?? 0n;
			const destinations = each.payments.map(({ to, share }, index) => ({
				address: to ? addressOf(to.major, to.minor) : `stranger-${index}`,
				amount: (held * share) / 400n,
				to
			}));
			const paid = destinations.reduce((sum, destination) => sum + destination.amount, 0n);
			if (paid === 0n || paid + each.fee > held) continue;
			const back = destinations
				.filter(({ to }) => to?.major === each.from)
				.reduce((sum, { amount }) => sum + amount, 0n);
			const knows = !each.restored || isWaiting;
			transfers[isWaiting ? 'pending' : 'out'].push(
				transfer({
					...entry,
					type: isWaiting ? 'pending' : 'out',
					amount: knows && back < paid ? paid : paid - back,
					fee: each.fee,
					subaddr_index: { major: each.from, minor: 0 },
					destinations: knows ? destinations : []
				})
			);
			add(each.from, back - paid - each.fee);
			for (const [index, { to, amount }] of destinations.entries()) {
				if (!to || to.major === each.from) continue;
				transfers[isWaiting ? 'pool' : 'in'].push(
					transfer({
						...entry,
						subaddr_index: to,
						amount,
						address: addressOf(to.major, to.minor),
						amounts: [BigInt(index)]
					})
				);
				add(to.major, amount);
			}
		}
		const own = ownAddresses(
			balances.map((_, account) => ({
				account,
				addresses: Array.from({ length: ADDRESSES }, (_, index) => ({
					address: addressOf(account, index),
					address_index: index,
					label: '',
					used: true
				}))
			}))
		);
		return { transfers, own, balances, total: balances.reduce((sum, balance) => sum + balance, 0n) };
	});

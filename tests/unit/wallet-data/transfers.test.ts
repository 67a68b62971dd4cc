import fc from 'fast-check';
import { invalidateQueries } from '../../../src/lib/app/query.svelte';
import { loadHistory, type WalletHistory } from '../../../src/lib/wallet/history/queries';
import { countTransfers, fetchTransfers, joinTransfers } from '../../../src/lib/wallet-data/transfers';
import type { Client } from '../../../src/lib/rpc/client';
import { stringifyJson } from '../../../src/lib/rpc/json';
import { failed, fakeNode, type Asked } from '../app/fake-node';
import { caseCount } from '../../full';
import { LargeWallet, transferAt } from '../../../devnet/stand-in/large-wallet';
import { largeWallet, loadTransfers } from '../wallet/load-large-wallet';
import { NONE, transfer, txid } from '../wallet/transfers';

const at = (height: number, number: number) => transfer({ height, txid: txid(number) });
const hashes = (transfers: readonly { txid: string }[]) => transfers.map((each) => parseInt(each.txid, 16));

describe('transfers of the newest blocks, loaded again', () => {
	const before = { ...NONE, in: [at(1, 1), at(90, 2), at(91, 3)], pool: [at(0, 4)], pending: [at(0, 5)] };

	test('replace those of these blocks, and unconfirmed ones', () => {
		const joined = joinTransfers(before, { ...NONE, in: [at(92, 3), at(95, 4)], out: [at(95, 5)] }, 90);
		expect(hashes(joined.in)).toEqual([1, 2, 3, 4]);
		expect(hashes(joined.out)).toEqual([5]);
		expect([...joined.pool, ...joined.pending]).toEqual([]);
		expect(countTransfers(joined)).toBe(5);
	});

	test('are not counted twice when a service lists older ones as well', () => {
		const joined = joinTransfers(before, { ...NONE, in: [at(1, 1), at(90, 2), at(95, 6)] }, 90);
		expect(hashes(joined.in)).toEqual([1, 2, 6]);
	});
});

const minHeights = (asked: readonly Asked[]) =>
	asked
		.filter(({ operation }) => operation === 'get_transfers')
		.map(({ params }) => (params as { min_height?: number }).min_height ?? 0);

/** Ends an answer that has more bytes than the call allows, as the client does. */
const cutting = (node: Client): Client => ({
	...node,
	async call(operation, ...given) {
		const result = await node.call(operation, ...given);
		if (stringifyJson(result).length <= operation.maxAnswerBytes) return result;
		throw failed({ kind: 'bad_answer', where: 'the answer', expected: 'less', got: 'larger' });
	}
});

/** Loads a wallet's history, each time after a change, going on from the last one. */
function historyOf(wallet: Client, count = Infinity) {
	let last: WalletHistory | undefined;
	return async () => {
		invalidateQueries(wallet.url, 'transfers');
		return (last = await loadHistory(wallet, count, last));
	};
}

/** So many older transfers, with those that are loaded. */
async function more(wallet: Client, count: number) {
	const { transfers } = await fetchTransfers(wallet, 0);
	return fetchTransfers(wallet, countTransfers(transfers) + count);
}

/** What is loaded at a height, next to what the service has. */
async function compare(service: LargeWallet, wallet: Client) {
	const { transfers } = await loadTransfers(wallet);
	const { transfers: all } = await loadTransfers(fakeNode(service.answers).node);
	const sorted = (list: typeof all.in) => list.toSorted((a, b) => (a.txid < b.txid ? -1 : 1));
	for (const list of ['in', 'out', 'pool', 'pending'] as const) {
		expect(sorted(transfers[list])).toEqual(sorted(all[list]));
	}
}

describe('transfers since the last height', () => {
	test('are all that is loaded at a new block', async () => {
		const { service, node, asked } = largeWallet(500, 5);
		await loadTransfers(node);
		service.mine(0, 3);
		asked.length = 0;
		const { transfers } = await loadTransfers(node);
		expect(transfers.in).toHaveLength(502);
		expect(minHeights(asked)).toEqual([470]);
	});

	test('are those of the lists alone, whatever a newer release has beside them', async () => {
		const { answers } = new LargeWallet(20, 1);
		const list = answers['get_transfers'] as (params: object) => object;
		const { node } = fakeNode({ ...answers, get_transfers: (params) => ({ ...list(params), later: null }) });
		const { transfers } = await loadTransfers(node, 10);
		expect(Object.values(transfers).every(Array.isArray)).toBe(true);
		expect(countTransfers(transfers)).toBe(20);
	});

	test('go back 100 blocks in a wallet with few', async () => {
		const { service, node, asked } = largeWallet(5, 1, 1000);
		await loadTransfers(node);
		service.mine(0);
		await loadTransfers(node);
		expect(minHeights(asked)).toEqual([0, 900]);
	});

	test('are not trusted when the wallet has fewer blocks than before', async () => {
		const { service, node, asked } = largeWallet(500, 5);
		await loadTransfers(node);
		service.transfers = service.transfers.slice(0, 300);
		service.height = 301;
		expect((await loadTransfers(node)).transfers.in).toHaveLength(300);
		expect(minHeights(asked)).toEqual([0, 0]);
	});

	test('are found in more blocks after a reorganisation of a wallet with many', async () => {
		const { service, node, asked } = largeWallet(500, 5);
		await loadTransfers(node);
		// 80 blocks are replaced: their transfers are in the next block, or gone.
		const kept = service.transfers.slice(0, 420);
		const moved = service.transfers.slice(420);
		service.transfers = [...kept, ...moved.slice(5).map((each) => ({ ...each, height: each.height - 3 }))];
		service.mine();
		await compare(service, node);
		expect(minHeights(asked).slice(0, 3)).toEqual([0, 470, 401]);
	});

	test('are as if all were loaded, whatever happens to the newest 30 blocks', async () => {
		const event = fc.oneof(
			fc.record({ kind: fc.constant('mine' as const), accounts: fc.array(fc.nat(4), { maxLength: 3 }) }),
			fc.record({
				kind: fc.constant('unconfirmed' as const),
				type: fc.constantFrom('pool' as const, 'pending' as const)
			}),
			fc.record({ kind: fc.constant('confirm' as const) }),
			fc.record({
				kind: fc.constant('reorganise' as const),
				depth: fc.integer({ min: 1, max: 30 }),
				drop: fc.boolean()
			})
		);
		await fc.assert(
			fc.asyncProperty(fc.array(event, { maxLength: 12 }), fc.integer({ min: 0, max: 200 }), async (events, count) => {
				const { service, node } = largeWallet(count, 5, 260);
				// What is paid here was never received: the balance stays as it is.
				const accounts = service.answers['get_accounts']?.({} as never) ?? {};
				service.answers['get_accounts'] = () => accounts;
				let number = 1000;
				await compare(service, node);
				for (const each of events) {
					if (each.kind === 'mine') service.mine(...each.accounts);
					else if (each.kind === 'unconfirmed') {
						service.transfers.push({ ...transferAt(number++, 0, 1), type: each.type });
					} else if (each.kind === 'confirm') {
						service.transfers = service.transfers.map((one) =>
							one.type === 'pool' || one.type === 'pending'
								? { ...one, type: one.type === 'pool' ? 'in' : 'out', height: service.height }
								: one
						);
						service.height++;
					} else {
						const fork = service.height - each.depth;
						service.transfers = service.transfers
							.filter(({ height }) => height < fork || !each.drop)
							.map((one) => (one.height < fork ? one : { ...one, height: service.height }));
						service.height++;
					}
					await compare(service, node);
				}
			}),
			{ numRuns: caseCount(20, 60) }
		);
	});

	test('a few of the newest do for a short list, and all are loaded when all are shown', async () => {
		const { service, node, asked } = largeWallet(3000, 1);
		await loadTransfers(node, 10);
		service.mine(0);
		expect((await loadTransfers(node, 10)).transfers.in).toHaveLength(1000);
		expect((await loadTransfers(node)).transfers.in).toHaveLength(3001);
		expect(minHeights(asked)).toEqual([2001, 2970, 2971, 0]);
	});

	test.each([
		['blocks without any', 1000, 1],
		['few in a thousand blocks', 30, 30],
		['three in a block', 1 / 3, 300]
	])('older ones are looked for in as many blocks as may have them: %s', async (_, blocksApart, most) => {
		const { service, node, asked } = largeWallet(2000, 3, 2_100_000, { blocksApart });
		for (const count of [10, 200, 400]) {
			const { transfers, from } = await loadTransfers(cutting(node), count);
			expect(countTransfers(transfers)).toBeGreaterThanOrEqual(count);
			expect(countTransfers(transfers)).toBeLessThanOrEqual(1.5 * count + most);
			expect(transfers.in).toHaveLength(service.transfers.filter(({ height }) => height > from).length);
		}
		expect(minHeights(asked).length).toBeLessThanOrEqual(12);
		expect((await loadTransfers(node)).transfers.in).toHaveLength(2000);
	});

	test('older ones of a wallet that rested are asked for in fewer blocks where they are too many for an answer', async () => {
		const { service, node, asked } = largeWallet(2000, 3, 9000);
		service.height += 1000;
		const { transfers, from } = await loadTransfers(cutting(node), 10);
		expect(transfers.in).toHaveLength(service.transfers.filter(({ height }) => height > from).length);
		expect(transfers.in.length).toBeGreaterThanOrEqual(10);
		expect(transfers.in.length).toBeLessThan(1000);
		expect(minHeights(asked).length).toBeLessThan(6);
	});

	test('a service that lists all blocks whatever is asked for has none of them twice', async () => {
		const { service, node } = largeWallet(300, 3, 2000, { blocksApart: 5 });
		service.answers['get_transfers'] = () => ({ in: service.transfers });
		expect((await loadTransfers(node, 10)).transfers.in).toHaveLength(300);
		expect(await loadTransfers(node, 250)).toMatchObject({ from: 0 });
	});

	test('are the same objects while nothing has changed, so that nothing is computed again', async () => {
		const { service, node } = largeWallet(500, 5);
		const { transfers } = await loadTransfers(node);
		service.mine();
		expect((await loadTransfers(node)).transfers).toBe(transfers);
		service.transfers = service.transfers.map((each) => ({ ...each, ...(each.height === 495 && { note: 'new' }) }));
		service.mine();
		expect((await loadTransfers(node)).transfers).not.toBe(transfers);
	});
});

test('all transfers are loaded again once they no longer add up to the balance', async () => {
	const { service, node, asked } = largeWallet(500, 5);
	const load = historyOf(node);
	await load();
	// Another program changes the wallet file: an old payment is no longer there.
	service.transfers = service.transfers.filter(({ height }) => height !== 40);
	service.mine();
	asked.length = 0;
	const { history } = await load();
	expect(history.transfers.in).toHaveLength(499);
	expect(history.confirmed).toBe(history.transfers.in.reduce((sum, { amount = 0n }) => sum + amount, 0n));
	expect(minHeights(asked)).toEqual([470, 0]);
});

test('a balance that never was the sum of the transfers does not have them loaded again', async () => {
	const { service, node, asked } = largeWallet(500, 5);
	// Frozen outputs are no part of the balance.
	const { get_accounts } = service.answers;
	service.answers['get_accounts'] = (params) => {
		const accounts = get_accounts?.(params) as { total_balance: bigint };
		return { ...accounts, total_balance: BigInt(accounts.total_balance) - 7n };
	};
	const load = historyOf(node);
	await load();
	service.mine(2);
	await load();
	expect(minHeights(asked)).toEqual([0, 470]);
});

describe('the newest transfers alone', () => {
	const newest = async () => {
		const wallet = largeWallet(5000, 5);
		const load = historyOf(wallet.node, 100);
		return { ...wallet, load, first: await load() };
	};

	test('have the balance before them, also while something comes in', async () => {
		const { service, load, first } = await newest();
		const missing = service.transfers.slice(0, 5000 - first.history.rows.length);
		const held = missing.reduce((sum, { amount }) => sum + BigInt(Number(amount)), 0n);
		expect(first).toMatchObject({ isComplete: false, start: held });
		service.transfers.push({ ...transferAt(6000, 0, 1), type: 'pool' });
		expect(await load()).toMatchObject({ start: held });
	});

	test('are joined by older ones, also when a block comes meanwhile', async () => {
		const { service, node, load, first } = await newest();
		const older = more(node, 1000);
		service.mine(2);
		await Promise.all([load(), older]);
		const { history } = await load();
		expect(history.rows.length).toBeGreaterThan(first.history.rows.length + 1000);
		expect((await load()).history).toBe(history);
		expect(history.rows[0]?.transfer.height).toBe(5001);
	});

	test('are loaded again as far as they were when blocks are gone', async () => {
		const { service, node, load } = await newest();
		await more(node, 1000);
		service.transfers = service.transfers.slice(0, 4000);
		service.height = 4001;
		const { history, isComplete } = await load();
		expect(history.rows[0]?.transfer.height).toBe(4000);
		expect(history.rows.length).toBeGreaterThan(1100);
		expect(isComplete).toBe(false);
	});
});

test('fields of a newer release, a null or a list, are left alone', async () => {
	const { service, node } = largeWallet(3, 1);
	service.answers['get_transfers'] = () => ({ in: service.transfers, later: null, other: [1] });
	const load = historyOf(node);
	expect((await load()).history.rows).toHaveLength(3);
	service.mine(0);
	expect((await load()).history.rows).toHaveLength(4);
});

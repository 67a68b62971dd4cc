/**
 * Tests the watcher for shops (deploy/watcher) on the simulated network: many kills, faults, and sizes for which real
 * programs are too slow.
 */
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, subaddressAt } from '../../devnet/chain-data/wallets';
import { startQuietNetwork } from '../../devnet/main-network';
import type { ChainTransaction } from '../../devnet/main-network/chain';
import { planForeignTransfer, planPayment } from '../../devnet/main-network/payments';
import { seededRandom } from '../../devnet/main-network/transactions';
import { startStandIn } from '../../devnet/stand-in';
import { ok, refused, type OperationHandler } from '../../devnet/stand-in/operations';
import { temporaryDirectory } from '../../devnet/temporary';
import { buildWatcher } from '../../scripts/release/watcher';
import { writeAddress } from '../../src/lib/chain/address';
import { writeShortDecimal } from '../../src/lib/format/decimal';
import { caseCount, isFull } from '../full';
import { ACCOUNT, identityOf, orderAmount, WatchedShop, type OrderAnswer } from './watched-shop';
import type { Reply } from './webhooks';

const NEEDED = 3;

const node = await startQuietNetwork();
afterAll(() => node.stop());
const chain = node.network;
const now = () => Math.floor(Date.now() / 1000);

/** Kinds of orders by how they are paid, with the events that the shop receives, in this order. */
const EVENTS = {
	whole: 'seen confirmed paid',
	parts: 'seen confirmed paid_in_part seen confirmed paid',
	part: 'seen confirmed paid_in_part',
	again: 'seen confirmed paid seen confirmed paid_again',
	late: 'seen confirmed paid_late',
	any: 'seen confirmed paid',
	// All orders are paid by one transaction.
	together: 'seen confirmed paid',
	// The payment is in a block, and was never in the pool before.
	direct: 'seen confirmed paid',
	// The payment is in the block just below those that are replaced.
	beside: 'seen confirmed paid',
	// The payment is in a block that is replaced: then it is in the pool again, in neither pool nor block, or at once
	// in another block.
	replaced: 'seen confirmed paid reorganised confirmed paid',
	lost: 'seen confirmed paid reorganised dropped',
	moved: 'seen confirmed paid'
};
type Kind = keyof typeof EVENTS;
const KINDS = Object.keys(EVENTS) as Kind[];

let payments = 0;
const pay = (
	to: readonly OrderAnswer[],
	amountOf = ({ amount }: OrderAnswer) => orderAmount(amount) ?? 5n
): ChainTransaction =>
	chain.add(
		planPayment(
			to.map((one) => ({ address: addressOf(one.address), amount: amountOf(one) })),
			chain.height,
			++payments
		)
	);
const half = ({ amount }: OrderAnswer) => (orderAmount(amount) ?? 0n) / 2n;
const mine = (taken: readonly ChainTransaction[], more: number) => {
	chain.mine(taken);
	for (let left = more; left > 0; left--) chain.mine([]);
};

/** Pays orders in all ways, with a reorganisation of 5 blocks, and waits until the shop is informed. */
async function payAll(shop: WatchedShop, of: (kind: Kind) => OrderAnswer[]): Promise<void> {
	const informed = (kinds: readonly Kind[], text?: string) =>
		shop.until(`${text ?? 'all events'} of ${kinds.join(', ')}`, () => {
			const all = shop.events();
			return kinds.every((kind) => of(kind).every(({ id }) => all.get(id)?.startsWith(text ?? EVENTS[kind])));
		});
	const payEach = (kind: Kind, amountOf?: (answer: OrderAnswer) => bigint) =>
		of(kind).map((answer) => pay([answer], amountOf));
	for (let i = 0; i < 20; i++) chain.add(planForeignTransfer(chain.height, payments * 100 + i));
	const first = [
		...(['whole', 'again', 'late', 'any'] as const).flatMap((kind) => payEach(kind)),
		...(['parts', 'part'] as const).flatMap((kind) => payEach(kind, half)),
		pay(of('together'))
	];
	const [beside, replaced, lost, moved] = (['beside', 'replaced', 'lost', 'moved'] as const).map((kind) =>
		payEach(kind)
	);
	if (!beside || !replaced || !lost || !moved) expect.unreachable();
	await informed(
		KINDS.filter((kind) => kind !== 'direct'),
		'seen'
	);
	mine([...first, ...payEach('direct')], NEEDED - 1);
	await informed(['whole', 'part', 'late', 'any', 'together', 'direct']);
	await informed(['parts'], EVENTS.part);
	await informed(['again'], EVENTS.whole);
	const second = [
		...payEach('again'),
		...payEach('parts', (answer) => (orderAmount(answer.amount) ?? 0n) - half(answer))
	];
	await informed(['parts'], `${EVENTS.part} seen`);
	mine(second, NEEDED - 1);
	await informed(['parts', 'again']);
	mine(beside, 0);
	mine([...replaced, ...lost, ...moved], 4);
	await informed(['beside', 'replaced', 'lost', 'moved'], EVENTS.whole);
	chain.removeBlocks(5);
	chain.drop(lost);
	mine(moved, 5);
	await informed(['replaced', 'lost'], 'seen confirmed paid reorganised');
	await shop.until('events of lost', () => {
		const all = shop.events();
		if (of('lost').every(({ id }) => all.get(id) === EVENTS.lost)) return true;
		chain.mine([]);
		return sleep(500, false);
	});
	mine(replaced, NEEDED - 1);
	await informed(KINDS);
}

/** Calls `work` for each item, with 8 calls in parallel. */
async function eachOf<Each, Result>(
	list: readonly Each[],
	work: (each: Each, i: number) => Promise<Result>
): Promise<Result[]> {
	const results: Result[] = [];
	const left = list.entries();
	const workers = Array.from({ length: 8 }, async () => {
		for (const [i, each] of left) results[i] = await work(each, i);
	});
	await Promise.all(workers);
	return results;
}

/** Returns all orders, as the watcher lists them. */
async function list(shop: WatchedShop): Promise<OrderAnswer[]> {
	const all: OrderAnswer[] = [];
	for (let after: number | null = 0; after !== null;) {
		const path: string = `/orders?limit=${caseCount(30, 1000)}&after=${after}`;
		const { content } = await shop.callUntilAnswered<{ orders: OrderAnswer[]; next: number | null }>('GET', path);
		all.push(...content.orders);
		after = content.next;
	}
	return all;
}

test(
	'nothing is missed, sent as another event or given out twice when it is killed at any moment',
	async () => {
		const seed = Number(process.env['ORIEL_SEED'] ?? Date.now() % 2 ** 32);
		onTestFailed(() => void process.stderr.write(`ORIEL_SEED=${seed}\n`));
		const next = seededRandom(seed);
		const count = caseCount(100, 10_000);
		const kills = caseCount(12, 200);
		const rounds = caseCount(1, 10);
		const each = caseCount(3, 9);
		const program = await buildWatcher(await temporaryDirectory('watcher'));
		const shop = await WatchedShop.open(program, { NODE: node.url, CONFIRMATIONS: String(NEEDED) });
		const { receiver } = shop;
		onTestFinished(() => shop.close());
		const bad: Reply[] = ['twice', 'refuse', 'drop', 'hang'];
		let hangs = caseCount(1, 40);
		// Only first attempts fail now and then: if later ones failed too, the pauses between them would grow.
		receiver.reply = (_, attempt) => {
			const reply = attempt === 1 && next() < 0.2 ? (bad[Math.floor(next() * bad.length)] ?? 'ok') : 'ok';
			return reply === 'hang' && hangs-- <= 0 ? 'drop' : reply;
		};
		shop.start();
		let onOrder = () => {};
		const order = (asked: Parameters<WatchedShop['order']>[0]) => {
			const answer = shop.order(asked);
			onOrder();
			return answer;
		};
		const kill = async () => {
			for (let left = kills / 2; left > 0; left--) {
				const life = sleep(next() < 0.3 ? next() * 400 : 300 + next() * 2200);
				let messages = next() < 0.5 ? 1 + Math.floor(next() * 8) : Infinity;
				let orders = next() < 0.5 ? 1 + Math.floor(next() * 8) : Infinity;
				const isBefore = next() < 0.5;
				const message = new Promise<void>((resolve) => {
					receiver.onMessage = () => {
						if (--messages > 0) return;
						if (isBefore) void shop.watcher.kill();
						resolve();
					};
				});
				const call = new Promise<void>((resolve) => {
					onOrder = () => {
						if (--orders === 0) void sleep(next() * 15).then(resolve);
					};
				});
				await Promise.race([life, message, call]);
				receiver.onMessage = () => {};
				if (shop.watcher.failedAtMs !== null) return;
				await shop.watcher.kill();
				shop.start();
			}
		};
		const killing = kill();

		const orders = Array.from({ length: count }, (_, i) => {
			const kind = KINDS[Math.floor(i / each) % KINDS.length];
			const amount = kind === 'any' ? 'any' : writeShortDecimal(2n + BigInt(Math.floor(next() * 2 ** 53)) * 2048n, 12);
			return { id: `order/${i} é`, amount, expires: kind === 'late' ? now() - 3600 : null, text: `Coffee ${i}` };
		});
		const odd = [
			'{"id": "odd", "amount": "0.',
			'[]',
			'{}',
			'{"id": "odd", "ammount": "0.5"}',
			'{"id": "odd", "amount": 0.5}',
			'{"id": "odd", "amount": "1e3"}',
			'{"id": "odd", "amount": "-1"}',
			'{"id": "odd", "amount": "0"}'
		];
		const refusing = Promise.all(odd.map((text) => shop.callUntilAnswered('POST', '/orders', text)));
		const answers = await eachOf(orders, async (asked, i) => {
			// A pause, so that kills come while orders are made.
			await sleep(next() * caseCount(800, 150));
			const text = JSON.stringify(asked);
			if (i % 10 === 0) await shop.cutOff('POST', '/orders', text, Math.floor(next() * text.length));
			const repeats = Array.from({ length: next() < 0.3 ? 2 : 0 }, () => order(asked));
			const answer = await order(asked);
			for (const repeated of await Promise.all(repeats)) expect(identityOf(repeated)).toEqual(identityOf(answer));
			return answer;
		});
		await killing;
		const killedAgain = kill();
		for (let round = 0; round < rounds; round++) {
			const from = round * each * KINDS.length;
			await payAll(shop, (kind) => {
				const at = from + KINDS.indexOf(kind) * each;
				return answers.slice(at, at + each);
			});
		}
		const [seventh] = orders.slice(7);
		const others = [
			{ ...seventh, text: 'other' },
			{ ...seventh, amount: '1234' },
			{ ...seventh, expires: now() + 3600 }
		];
		const refused = await Promise.all(others.map((other) => shop.callUntilAnswered('POST', '/orders', other)));
		await killedAgain;
		await shop.until('acceptance', () => receiver.events.every(({ id }) => receiver.accepted.has(id)));

		expect(receiver.faults).toEqual([]);
		const paid = answers.slice(0, rounds * each * KINDS.length).map(({ id }, i) => {
			const kind = KINDS[Math.floor(i / each) % KINDS.length] ?? 'whole';
			return [id, EVENTS[kind]] as const;
		});
		expect(shop.events()).toEqual(new Map(paid));
		expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
		expect((await refusing).map(({ status }) => status)).toEqual([400, 422, 422, 422, 422, 422, 422, 422]);
		const byIndex = (one: OrderAnswer, other: OrderAnswer) => one.index - other.index;
		expect((await list(shop)).map(identityOf)).toEqual([...answers].sort(byIndex).map(identityOf));
		expect(new Set(answers.map(({ index }) => index)).size).toBe(count);
		for (const { address, index } of answers.filter((_, i) => i % caseCount(1, 50) === 0))
			expect(address).toBe(writeAddress(subaddressAt('shop', { account: Number(ACCOUNT), index })));
		for (const [i, answer] of answers.slice(0, each * KINDS.length).entries()) {
			const ends: Partial<Record<Kind, string>> = { part: 'partial', lost: 'open' };
			expect((await shop.state(answer)).kind).toBe(ends[KINDS[Math.floor(i / each)] ?? 'whole'] ?? 'paid');
		}

		// Events that were accepted and stored are not sent again: between that and the last kill the watcher polls
		// once and sends one event.
		const spare = answers.slice(-2);
		if (spare.length < 2) expect.unreachable();
		const settled = async (answer: OrderAnswer) => {
			pay([answer]);
			await shop.until('a last payment', () => shop.events().get(answer.id) === 'seen');
			await shop.watcher.kill();
		};
		await settled(spare[0] as OrderAnswer);
		const before = receiver.sent.length;
		shop.start();
		await settled(spare[1] as OrderAnswer);
		const ours = spare.map(({ request }) => request);
		expect(receiver.sent.slice(before).filter((id) => !ours.includes(id.split('-')[0] ?? ''))).toEqual([]);
	},
	caseCount(600_000, 3_600_000)
);

/** Starts a stand-in wallet service with the shop's wallet and another one, whose addresses have no keys. */
async function startWallets() {
	const service = { open: 'shop', count: 0, stored: 0, others: 0 };
	const own = (index: number) => `${service.open}/${index}`;
	const last = () => (service.open === 'shop' ? service.count : service.others);
	const operations: Record<string, OperationHandler> = {
		get_address: (_, { address_index: asked }) => {
			const indices = Array.isArray(asked) ? asked.map(Number) : Array.from({ length: last() + 1 }, (_, i) => i);
			const known = indices.filter((index) => index <= last());
			const addresses = known.map((index) => ({ address: own(index), address_index: index, label: '', used: false }));
			return ok({ address: own(0), addresses });
		},
		get_address_index: (_, { address }) => {
			const [wallet, index] = String(address).split('/');
			const isKnown = wallet === service.open && Number(index) <= last() + 200;
			return isKnown ? ok({ index: { major: Number(ACCOUNT), minor: Number(index) } }) : refused(-2, 'Unknown address');
		},
		create_address: () => {
			const index = service.open === 'shop' ? ++service.count : ++service.others;
			return ok({ address: own(index), address_index: index, addresses: [own(index)], address_indices: [index] });
		},
		store: () => {
			if (service.open === 'shop') service.stored = service.count;
			return ok({});
		},
		refresh: () => ok({ blocks_fetched: 0, received_money: false }),
		get_height: () => ok({ height: 100 }),
		get_transfers: () => ok({})
	};
	return { service, standIn: await startStandIn({ operations }) };
}

/** Losses that happen while no watcher runs. */
const LOSSES = ['kill', 'old journal', 'no journal', 'no requests', 'old journal and no requests', 'all old'];

/**
 * Losses after which nothing in the folder shows the addresses that were given out since the copy: the operator has to
 * pass `--restored`.
 */
const RESTORED = ['old journal and no requests', 'all old'];

test(
	'no address is given out twice, whatever is killed, restored, lost or opened in the wallet service',
	async () => {
		const seed = Number(process.env['ORIEL_SEED'] ?? Date.now() % 2 ** 32);
		onTestFailed(() => void process.stderr.write(`ORIEL_SEED=${seed}\n`));
		const program = await buildWatcher(await temporaryDirectory('watcher'));
		const count: Record<string, number> = {};
		const note = (what: string) => (count[what] = (count[what] ?? 0) + 1);
		async function runShop(next: () => number, rounds: number): Promise<void> {
			const among = <Each>(list: readonly Each[]) => list[Math.floor(next() * list.length)] as Each;
			const hasWallet = next() < 0.5;
			const { service, standIn } = await startWallets();
			const of = hasWallet ? { WALLET_RPC: standIn.url, ADDRESS: '', VIEW_KEY: '' } : { NODE: node.url };
			const shop = await WatchedShop.open(program, of);
			onTestFinished(() => shop.close());
			const copy = `${shop.folder}-copy`;
			/**
			 * Copies the folder. A watcher may be running: if it removes a file during the copy, the copy is repeated.
			 */
			const keep = async (): Promise<{ count: number }> => {
				await rm(copy, { recursive: true, force: true });
				const isCopied = await cp(shop.folder, copy, {
					recursive: true,
					filter: (path) => !/\/(lock|\.)/.test(path)
				}).then(
					() => true,
					() => false
				);
				return isCopied ? { count: service.stored } : keep();
			};
			/** Order id of each address. */
			const owners = new Map<string, string>();
			/** Address of each order that was made since a journal was last lost. */
			const addresses = new Map<string, string>();
			let losses = 0;
			const order = async (id: string): Promise<void> => {
				const before = losses;
				const { address } = await shop.order({ id, amount: '1' });
				expect(owners.get(address) ?? id, `${address}, seed ${seed}`).toBe(id);
				expect(address).not.toMatch('other');
				owners.set(address, id);
				if (losses !== before) return;
				expect(addresses.get(id) ?? address, `${id}, seed ${seed}`).toBe(address);
				addresses.set(id, address);
			};
			/** Calls of the shop, each repeated until the watcher answers, whatever happens to it in between. */
			const calls: Promise<void>[] = [];
			const ask = (id: string): Promise<void> => {
				const call = order(id);
				call.catch(() => undefined);
				calls.push(call);
				return call;
			};
			const start = async (...args: string[]) => {
				const watching = shop.start(undefined, {}, args);
				const isEnded = watching.ended.then(() => true);
				while (!watching.output.includes('Watching account'))
					if (await Promise.race([isEnded, sleep(10, false)])) return false;
				return true;
			};
			const hasFiles = async () => {
				const files = await readdir(join(shop.folder, 'requests')).catch((): string[] => []);
				return (await list(shop)).every(({ request }) => files.includes(`${request}.json`));
			};
			await start();
			let old = await keep();
			let orders = 0;
			for (let round = 0; round < rounds; round++) {
				const ids = Array.from({ length: 1 + Math.floor(next() * 4) }, () => `order-${orders++}`);
				const repeated = Array.from({ length: 2 }, () => `order-${Math.floor(next() * orders)}`);
				const asked = [...ids, ...repeated].map(ask);
				if (hasWallet && next() < 0.3) {
					await sleep(next() * 200);
					service.open = 'other';
					note('another wallet');
					await sleep(next() * 600);
					service.open = 'shop';
				}
				if (hasWallet && next() < 0.2) {
					note('wallet service killed');
					service.count = service.stored;
				}
				if (next() < 0.5) await Promise.all(asked);
				else await sleep(next() * 500);
				await shop.watcher.kill();
				if (next() < 0.3) old = await keep();
				const path = (name: string) => join(shop.folder, name);
				const loss = round === 1 ? 'no journal' : among(LOSSES);
				note(loss);
				if (loss !== 'kill' && loss !== 'no requests') {
					losses++;
					addresses.clear();
				}
				if (loss.startsWith('old journal')) await cp(join(copy, 'journal.jsonl'), path('journal.jsonl'));
				if (loss === 'no journal') await rm(path('journal.jsonl'));
				if (loss.endsWith('no requests')) await rm(path('requests'), { recursive: true });
				if (loss === 'all old') {
					await rm(shop.folder, { recursive: true });
					await cp(copy, shop.folder, { recursive: true });
				}
				if (hasWallet && next() < 0.3) {
					note('old wallet');
					service.count = service.stored = Math.min(service.count, old.count);
				}
				// After a restore the old copy is out of date.
				const isRestored = RESTORED.includes(loss);
				if (await start(...(isRestored ? ['--restored'] : []))) {
					if (isRestored) old = await keep();
					// If the journal was lost as well before that, the operator would have to choose another account.
					if (loss === 'no requests') await shop.until('status files', hasFiles);
					continue;
				}
				note('refused');
				expect(shop.watcher.output).toMatch('--restored');
				expect(await start('--restored')).toBe(true);
				old = await keep();
			}
			await Promise.all(calls);
			await shop.watcher.kill();
			note('shops');
			count['addresses'] = (count['addresses'] ?? 0) + owners.size;
			await standIn.stop();
		}
		const together = caseCount(2, 5);
		const rounds = caseCount(8, 100);
		await Promise.all(
			Array.from({ length: together }, async (_, i) => {
				const next = seededRandom(seed + i);
				for (let left = rounds; left > 0; left -= 20) await runShop(next, Math.min(20, left));
			})
		);
		if (isFull) process.stderr.write(`${JSON.stringify(count)}\n`);
		expect(count['refused']).toBeGreaterThan(0);
	},
	caseCount(600_000, 3_600_000)
);

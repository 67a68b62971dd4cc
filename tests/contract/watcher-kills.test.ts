/** The watcher for shops (deploy/watcher) on the simulated network: many kills, faults, and sizes that real programs are too slow for. */
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, subaddressAt } from '../../devnet/chain-data/wallets';
import { startQuietNetwork } from '../../devnet/main-network';
import type { Placed } from '../../devnet/main-network/chain';
import { planOther, planPayment } from '../../devnet/main-network/payments';
import { random } from '../../devnet/main-network/transactions';
import { startStandIn } from '../../devnet/stand-in';
import { ok, refused, type Operation } from '../../devnet/stand-in/operations';
import { temporaryDirectory } from '../../devnet/temporary';
import { buildWatcher } from '../../scripts/release/watcher';
import { writeAddress } from '../../src/lib/chain/address';
import { writeShortDecimal } from '../../src/lib/format/decimal';
import { cases, isFull } from '../full';
import { ACCOUNT, WatchedShop, type Answer } from './watched-shop';
import type { Reply } from './webhooks';

const NEEDED = 3;

const node = await startQuietNetwork();
afterAll(() => node.stop());
const chain = node.network;
const now = () => Math.floor(Date.now() / 1000);

/** What happens to requests, and what the shop is told of each, in this order. */
const TOLD = {
	whole: 'seen confirmed paid',
	parts: 'seen confirmed paid_in_part seen confirmed paid',
	part: 'seen confirmed paid_in_part',
	again: 'seen confirmed paid seen confirmed paid_again',
	late: 'seen confirmed paid_late',
	any: 'seen confirmed paid',
	// By one transaction.
	together: 'seen confirmed paid',
	// In a block, and never in the pool before.
	direct: 'seen confirmed paid',
	// In a block just below those that are replaced.
	beside: 'seen confirmed paid',
	// In a block that is replaced: in the pool again, in none of both, or in another block at once.
	replaced: 'seen confirmed paid reorganised confirmed paid',
	lost: 'seen confirmed paid reorganised dropped',
	moved: 'seen confirmed paid'
};
type Kind = keyof typeof TOLD;
const KINDS = Object.keys(TOLD) as Kind[];

let payments = 0;
const pay = (to: readonly Answer[], amountOf = ({ amount }: Answer) => BigInt(amount ?? 5)): Placed =>
	chain.add(
		planPayment(
			to.map((one) => ({ address: addressOf(one.address), amount: amountOf(one) })),
			chain.height,
			++payments
		)
	);
const half = ({ amount }: Answer) => BigInt(amount ?? 0) / 2n;
const mine = (taken: readonly Placed[], more: number) => {
	chain.mine(taken);
	for (let left = more; left > 0; left--) chain.mine([]);
};

/** Pays requests in all ways, with a reorganisation of 5, and waits for what the shop has to be told. */
async function payAll(shop: WatchedShop, of: (kind: Kind) => Answer[]): Promise<void> {
	const tells = (kinds: readonly Kind[], text?: string) =>
		shop.until(`${kinds.join(', ')} are told ${text ?? ''}`, () => {
			const all = shop.told();
			return kinds.every((kind) => of(kind).every(({ order }) => all.get(order)?.startsWith(text ?? TOLD[kind])));
		});
	const payEach = (kind: Kind, amountOf?: (answer: Answer) => bigint) =>
		of(kind).map((answer) => pay([answer], amountOf));
	for (let i = 0; i < 20; i++) chain.add(planOther(chain.height, payments * 100 + i));
	const first = [
		...(['whole', 'again', 'late', 'any'] as const).flatMap((kind) => payEach(kind)),
		...(['parts', 'part'] as const).flatMap((kind) => payEach(kind, half)),
		pay(of('together'))
	];
	const [beside, replaced, lost, moved] = (['beside', 'replaced', 'lost', 'moved'] as const).map((kind) =>
		payEach(kind)
	);
	if (!beside || !replaced || !lost || !moved) expect.unreachable();
	await tells(
		KINDS.filter((kind) => kind !== 'direct'),
		'seen'
	);
	mine([...first, ...payEach('direct')], NEEDED - 1);
	await tells(['whole', 'part', 'late', 'any', 'together', 'direct']);
	await tells(['parts'], TOLD.part);
	await tells(['again'], TOLD.whole);
	const second = [...payEach('again'), ...payEach('parts', (answer) => BigInt(answer.amount ?? 0) - half(answer))];
	await tells(['parts'], `${TOLD.part} seen`);
	mine(second, NEEDED - 1);
	await tells(['parts', 'again']);
	mine(beside, 0);
	mine([...replaced, ...lost, ...moved], 4);
	await tells(['beside', 'replaced', 'lost', 'moved'], TOLD.whole);
	chain.undo(5);
	chain.drop(lost);
	mine(moved, 5);
	await tells(['replaced', 'lost'], 'seen confirmed paid reorganised');
	await shop.until('lost are told', () => {
		const all = shop.told();
		if (of('lost').every(({ order }) => all.get(order) === TOLD.lost)) return true;
		chain.mine([]);
		return sleep(500, false);
	});
	mine(replaced, NEEDED - 1);
	await tells(KINDS);
}

test(
	'nothing is missed, told twice or given out twice when it is killed at any moment',
	async () => {
		const seed = Number(process.env['ORIEL_SEED'] ?? Date.now() % 2 ** 32);
		onTestFailed(() => void process.stderr.write(`ORIEL_SEED=${seed}\n`));
		const next = random(seed);
		const count = cases(100, 10_000);
		const kills = cases(12, 200);
		const rounds = cases(1, 10);
		const each = cases(3, 9);
		const program = await buildWatcher(await temporaryDirectory('watcher'));
		const shop = await WatchedShop.open(program, { NODE: node.url, CONFIRMATIONS: String(NEEDED) });
		const { receiver } = shop;
		onTestFinished(() => shop.close());
		const bad: Reply[] = ['twice', 'refuse', 'drop', 'hang'];
		let hangs = cases(1, 40);
		// The first attempt fails now and then, the next one does not: the pauses between them would grow.
		receiver.reply = (_, attempt) => {
			const reply = attempt === 1 && next() < 0.2 ? (bad[Math.floor(next() * bad.length)] ?? 'ok') : 'ok';
			return reply === 'hang' && hangs-- <= 0 ? 'drop' : reply;
		};
		shop.start();
		const killing = (async () => {
			for (let left = kills; left > 0; left--) {
				const life = sleep(next() < 0.3 ? next() * 400 : 300 + next() * 2200);
				let messages = next() < 0.5 ? 1 + Math.floor(next() * 8) : Infinity;
				const isBefore = next() < 0.5;
				const message = new Promise<void>((resolve) => {
					receiver.onMessage = () => {
						if (--messages > 0) return;
						if (isBefore) void shop.watcher.kill();
						resolve();
					};
				});
				await Promise.race([life, message]);
				receiver.onMessage = () => {};
				if (shop.watcher.hasFailed) return;
				await shop.watcher.kill();
				shop.start();
			}
		})();

		const orders = Array.from({ length: count }, (_, i) => {
			const kind = KINDS[Math.floor(i / each) % KINDS.length];
			const amount = kind === 'any' ? 'any' : writeShortDecimal(2n + BigInt(Math.floor(next() * 2 ** 53)) * 2048n, 12);
			return { order: `order ${i}`, amount, expires: kind === 'late' ? now() - 3600 : null, text: `Coffee ${i}` };
		});
		const odd = [
			'{"amount": "0.',
			'[]',
			'{}',
			'{"ammount": "0.5"}',
			'{"amount": 0.5}',
			'{"amount": "1e3"}',
			'{"amount": "-1"}',
			'{"amount": "0"}'
		];
		await Promise.all(odd.map((text, i) => shop.drop(`bad-${i}`, text)));
		for (const [i, order] of orders.entries()) {
			const text = JSON.stringify(order);
			const isHalf = i % 10 === 0;
			if (isHalf) await shop.drop(`file-${i}`, text.slice(0, Math.floor(next() * text.length)));
			if (isHalf) await sleep(20);
			await shop.drop(`file-${i}`, text);
			if (i % 50 === 0) await sleep(100);
		}
		const names = orders.map((_, i) => `file-${i}`);
		const answers = await shop.answers(names);
		await shop.drop('again', { ...orders[7], text: 'other' });
		await shop.drop('other', { ...orders[7], amount: '1234' });
		for (let round = 0; round < rounds; round++) {
			const from = round * each * KINDS.length;
			await payAll(shop, (kind) => {
				const at = from + KINDS.indexOf(kind) * each;
				return answers.slice(at, at + each);
			});
		}
		const [again, other, ...refused] = await shop.answers(['again', 'other', ...odd.map((_, i) => `bad-${i}`)]);
		await killing;
		await shop.until('acknowledgements', () => receiver.events.every(({ id }) => receiver.acknowledged.has(id)));

		expect(receiver.faults).toEqual([]);
		const paid = answers.slice(0, rounds * each * KINDS.length).map(({ order }, i) => {
			const kind = KINDS[Math.floor(i / each) % KINDS.length] ?? 'whole';
			return [order, TOLD[kind]] as const;
		});
		expect(shop.told()).toEqual(new Map(paid));
		expect(await shop.answers(names)).toEqual(answers);
		expect(again).toEqual(answers[7]);
		expect([other, ...refused].every((answer) => typeof answer?.error === 'string')).toBe(true);
		expect(new Set(answers.map(({ index }) => index)).size).toBe(count);
		for (const { address, index } of answers.filter((_, i) => i % cases(1, 50) === 0))
			expect(address).toBe(writeAddress(subaddressAt('shop', { account: Number(ACCOUNT), index })));
		for (const [i, answer] of answers.slice(0, each * KINDS.length).entries()) {
			const ends: Partial<Record<Kind, string>> = { part: 'partial', lost: 'open' };
			expect((await shop.state(answer)).kind).toBe(ends[KINDS[Math.floor(i / each)] ?? 'whole'] ?? 'paid');
		}

		// What was acknowledged and stored is not sent again: a look and its event lie between that and the last kill.
		const spare = answers.slice(-2);
		if (spare.length < 2) expect.unreachable();
		const settled = async (answer: Answer) => {
			pay([answer]);
			await shop.until('a last payment', () => shop.told().get(answer.order) === 'seen');
			await shop.watcher.kill();
		};
		await settled(spare[0] as Answer);
		const before = receiver.sent.length;
		shop.start();
		await settled(spare[1] as Answer);
		const ours = spare.map(({ id }) => id);
		expect(receiver.sent.slice(before).filter((id) => !ours.includes(id.split('-')[0] ?? ''))).toEqual([]);
	},
	cases(600_000, 3_600_000)
);

/** A wallet service with the shop's wallet and another one, whose addresses have no keys. */
async function startWallets() {
	const service = { open: 'shop', count: 0, stored: 0, others: 0 };
	const own = (index: number) => `${service.open}/${index}`;
	const last = () => (service.open === 'shop' ? service.count : service.others);
	const operations: Record<string, Operation> = {
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

/** What goes wrong while no watcher runs. */
const LOSSES = ['kill', 'old journal', 'no journal', 'old journal and answers', 'old journal and requests', 'all old'];

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
			/** A watcher may run: what it removes meanwhile is copied again. */
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
			/** Who got each address: an answer gives it out, a status file before that is known to nobody. */
			const owners = new Map<string, string>();
			const look = async () => {
				const folder = join(shop.folder, 'answers');
				for (const name of await readdir(folder).catch(() => [])) {
					if (!/^[^.].*\.json$/.test(name)) continue;
					const { id = '', address } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Partial<Answer>;
					if (address === undefined) continue;
					expect(owners.get(address) ?? id, `${address}, seed ${seed}`).toBe(id);
					expect(address).not.toMatch('other');
					owners.set(address, id);
				}
			};
			const start = async (...args: string[]) => {
				const watching = shop.start(undefined, {}, args);
				const isEnded = watching.ended.then(() => true);
				while (!watching.output.includes('Watching account'))
					if (await Promise.race([isEnded, sleep(10, false)])) return false;
				return true;
			};
			await start();
			let old = await keep();
			let orders = 0;
			for (let round = 0; round < rounds; round++) {
				const names = Array.from({ length: 1 + Math.floor(next() * 4) }, () => `file-${orders++}`);
				for (const name of names) await shop.drop(name, { amount: '1' });
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
				if (next() < 0.5) await shop.answers(names);
				else await sleep(next() * 500);
				await shop.watcher.kill();
				await look();
				if (next() < 0.3) old = await keep();
				const path = (name: string) => join(shop.folder, name);
				const hasAnswers = (await readdir(path('answers'))).length > 0;
				const chosen = among(LOSSES);
				// Where both are lost, another account is chosen.
				const loss = chosen === 'no journal' && !hasAnswers ? 'kill' : chosen;
				note(loss);
				const empty = async (name: string) => {
					for (const each of await readdir(path(name))) await rm(join(path(name), each));
				};
				if (loss.startsWith('old journal')) await cp(join(copy, 'journal.jsonl'), path('journal.jsonl'));
				if (loss === 'no journal') await rm(path('journal.jsonl'));
				if (loss.endsWith('answers')) await empty('answers');
				if (loss.endsWith('requests')) await empty('requests');
				if (loss === 'all old') {
					await rm(shop.folder, { recursive: true });
					await cp(copy, shop.folder, { recursive: true });
				}
				if (hasWallet && next() < 0.3) {
					note('old wallet');
					service.count = service.stored = Math.min(service.count, old.count);
				}
				// A copy of everything shows nothing: whoever restores it says so. After that the copy is too old.
				const isRestored = loss === 'all old';
				if (await start(...(isRestored ? ['--restored'] : []))) {
					if (isRestored) old = await keep();
					continue;
				}
				note('refused');
				expect(shop.watcher.output).toMatch('--restored');
				expect(await start('--restored')).toBe(true);
				old = await keep();
			}
			await shop.watcher.kill();
			await look();
			note('shops');
			count['addresses'] = (count['addresses'] ?? 0) + owners.size;
			await standIn.stop();
		}
		const together = cases(2, 5);
		const rounds = cases(8, 100);
		await Promise.all(
			Array.from({ length: together }, async (_, i) => {
				const next = random(seed + i);
				for (let left = rounds; left > 0; left -= 20) await runShop(next, Math.min(20, left));
			})
		);
		if (isFull) process.stderr.write(`${JSON.stringify(count)}\n`);
		expect(count['refused']).toBeGreaterThan(0);
	},
	cases(600_000, 3_600_000)
);

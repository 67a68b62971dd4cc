/**
 * Tests that exactly the chosen outputs are spent: with the app's own functions, on a separate wallet service and
 * chain.
 */
import { fetchQuery } from '../../src/lib/app/query.svelte';
import { decodeTransfer } from '../../src/lib/chain/decode-transfer';
import type { Client } from '../../src/lib/rpc/client';
import { createAddress } from '../../src/lib/rpc/wallet/accounts';
import { incomingTransfers } from '../../src/lib/rpc/wallet/history';
import { store } from '../../src/lib/rpc/wallet/files';
import { refresh } from '../../src/lib/rpc/wallet/service';
import { transferSplit } from '../../src/lib/rpc/wallet/transfers';
import { emptyPaymentDraft, parsePaymentDraft } from '../../src/lib/wallet/payment-draft';
import type { PaymentOrder } from '../../src/lib/wallet-data/outgoing/order';
import { outputsQuery } from '../../src/lib/wallet/outputs/load-outputs';
import { newestFirst, type OwnOutput } from '../../src/lib/wallet/outputs/own-outputs';
import { describeCombinationProblem, spendFrom } from '../../src/lib/wallet/outputs/spend-outputs';
import { availableBalance } from '../../src/lib/wallet/sources';
import { customer, shop } from '../../devnet';
import type { OwnWalletService } from '../../devnet/own';
import { caseCount } from '../full';
import { fakeStorage } from '../unit/app/fake-storage';
import { HOOK_TIMEOUT_MS, startPayer, type Payer } from './own-chain';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const SUBADDRESSES = 6;

let own: Payer;
let service: OwnWalletService;
let wallet: Client;
let outputs: readonly OwnOutput[];

beforeAll(async () => {
	own = await startPayer('coin control');
	({ service } = own);
	wallet = service.client;
	const addresses: string[] = [];
	for (let made = 0; made < SUBADDRESSES; made++) {
		addresses.push((await wallet.call(createAddress, { account_index: 0 })).address);
	}
	for (let payment = 1; payment <= 4; payment++) {
		const destinations = addresses.flatMap((address, place) =>
			[1, 2].map((part) => ({ address, amount: BigInt(payment * 1000 + place * 10 + part) * 1_000_000n }))
		);
		await wallet.call(transferSplit, { destinations });
	}
	await own.node.mine(12, customer.address);
	await wallet.call(refresh);
	outputs = await loadAll();
}, HOOK_TIMEOUT_MS);
afterAll(() => own.stop(), HOOK_TIMEOUT_MS);

/** Simulates a visit of the page: loads its modules anew, with the content of the browser's storage. */
async function visit() {
	vi.resetModules();
	const [
		{ createClient },
		{ withFrozenOutputs, thawTemporarilyFrozen },
		{ temporarilyFrozenIn },
		{ createTransactions }
	] = await Promise.all([
		import('../../src/lib/rpc/client'),
		import('../../src/lib/wallet/outputs/temporary-freeze'),
		import('../../src/lib/wallet-data/frozen-outputs'),
		import('../../src/lib/wallet/sending/build-transaction')
	]);
	const client = createClient({ url: service.url });
	return {
		client,
		whileFrozen: withFrozenOutputs,
		thawLeft: thawTemporarilyFrozen,
		createTransactions,
		left: () => temporarilyFrozenIn(wallet.url, shop.address)
	};
}

beforeEach(() => {
	fakeStorage();
});

async function loadAll(): Promise<readonly OwnOutput[]> {
	return newestFirst((await fetchQuery(outputsQuery(wallet, { all: true }), 0)).listed);
}

async function frozenImages(): Promise<string[]> {
	const { transfers } = await wallet.call(incomingTransfers, { transfer_type: 'all', account_index: 0, verbose: true });
	return transfers.filter(({ frozen }) => frozen).map(({ key_image }) => key_image);
}

/** State of the random number generator: the same sequence in each run. */
let state = 16;
const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;

/** Chooses 2 to 6 outputs of one to three addresses. */
function choose(): OwnOutput[] {
	const spendable = outputs.filter(({ state }) => state === 'spendable');
	const places = [...new Set(spendable.map(({ index }) => index))];
	const chosen = Array.from({ length: 1 + below(3) }, () => places[below(places.length)]);
	const pool = spendable.filter(({ index }) => chosen.includes(index));
	const count = 2 + below(5);
	return Array.from({ length: count }, () => pool.splice(below(pool.length), 1)).flat();
}

/**
 * Returns the order that pays with the chosen outputs.
 *
 * @param amount in coins; if empty, all of them
 */
function orderFor(chosen: readonly OwnOutput[], amount = ''): PaymentOrder {
	expect(describeCombinationProblem(chosen)).toBeNull();
	const from = spendFrom(chosen, outputs);
	const rows = [{ id: 0, to: customer.address, amount }];
	const draft = { ...emptyPaymentDraft(), ...from, rows, sendsMaximum: amount === '' };
	const read = parsePaymentDraft(draft, { coin, network: 'mainnet', ...availableBalance(from, []) });
	return read.value ?? expect.unreachable(JSON.stringify(read.problem));
}

const imagesOf = (chosen: readonly OwnOutput[]) => chosen.map(({ keyImage }) => keyImage).toSorted();

describe('several outputs', () => {
	it.each(Array.from({ length: caseCount(6, 50) }, (_, number) => number + 1))(
		'of selection %i, and no others, are the inputs of what is signed; then everything is thawed',
		async () => {
			const { client, whileFrozen, createTransactions, left } = await visit();
			const chosen = choose();
			const order = orderFor(chosen);
			const outcome = await whileFrozen(client, shop.address, order.outputsToFreeze ?? [], () =>
				createTransactions(client, order, [])
			);
			const { result } = outcome.kind === 'answered' ? outcome : expect.unreachable(JSON.stringify(outcome));
			// Inputs read from the signed bytes, not from the service's answer.
			const inputs = result.tx_blob_list.flatMap((blob) => decodeTransfer(blob, '', [])?.keyImages ?? ['unreadable']);
			expect(inputs.toSorted()).toEqual(imagesOf(chosen));
			expect(await frozenImages()).toEqual([]);
			expect(left()).toEqual([]);
		}
	);

	it('of which a part is paid: no others are spent, and the change comes back', async () => {
		const { client, whileFrozen, createTransactions } = await visit();
		const chosen = choose();
		const order = orderFor(chosen, '0.0007');
		const outcome = await whileFrozen(client, shop.address, order.outputsToFreeze ?? [], () =>
			createTransactions(client, order, [])
		);
		const { result } = outcome.kind === 'answered' ? outcome : expect.unreachable(JSON.stringify(outcome));
		expect(result.amount_list).toEqual([700_000_000n]);
		const inputs = result.tx_blob_list.flatMap((blob) => decodeTransfer(blob, '', [])?.keyImages ?? ['unreadable']);
		expect(imagesOf(chosen)).toEqual(expect.arrayContaining(inputs));
		expect(await frozenImages()).toEqual([]);
	});
});

describe('a wallet service that is killed in the middle', () => {
	it.each(Array.from({ length: caseCount(2, 10) }, (_, number) => number + 1))(
		'of it, time %i: the next visit thaws what its file has as frozen',
		async (time) => {
			const { client, whileFrozen, createTransactions, left } = await visit();
			const order = orderFor(choose());
			const others = order.outputsToFreeze ?? [];
			// The kill comes alternately while it freezes outputs, and after the last one is frozen.
			const last = time % 2 === 0 ? others.length : 1 + below(others.length);
			let calls = 0;
			const raw: Client['raw'] = async (operation, ...given) => {
				const body = await client.raw(operation, ...given);
				if (++calls === last) {
					await client.call(store);
					process.kill(service.pid ?? expect.unreachable(), 'SIGKILL');
					await vi.waitFor(() => expect(service.pid).toBeNull());
				}
				return body;
			};
			const dying = { ...client, raw };
			expect(await whileFrozen(dying, shop.address, others, () => createTransactions(dying, order, []))).toMatchObject({
				kind: 'failed',
				error: { failure: { kind: 'unreachable' } }
			});
			expect(left()).toEqual(others);

			await service.start();
			await service.open(shop);
			expect((await frozenImages()).toSorted()).toEqual(others.slice(0, last).toSorted());
			const next = await visit();
			expect(next.left()).toEqual(others);
			expect(await next.thawLeft(next.client, shop.address)).toBe(0);
			expect(await frozenImages()).toEqual([]);
			expect(next.left()).toEqual([]);
		}
	);
});

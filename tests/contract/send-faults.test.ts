import { journal } from '../../src/lib/wallet-data/outgoing/journal.svelte';
import { createClient } from '../../src/lib/rpc/client';
import type { Order } from '../../src/lib/wallet-data/outgoing/order';
import { isUnsettled, stateOf, type PreparedPayment } from '../../src/lib/wallet-data/outgoing/payment';
import { sending } from '../../src/lib/wallet/sending/sending.svelte';
import type { Services } from '../../src/lib/wallet/sending/services';
import { customer, shop } from '../../devnet';
import { preparedChain } from '../../devnet/prepared';
import { cases, isFull } from '../full';
import { startMoney, type Money } from '../money';
import { FAULTS, faultsOf, FIRST, other, Outcomes, type Outcome } from '../payment-faults';
import { fakeStorage } from '../unit/app/fake-storage';
import { HOOK_PATIENCE } from './own-chain';
import { coldSigners, multisigSigners, type Signers } from './signers';

/** Number of payments. Each has one fault; they take turns, so the first ones have every kind. */
const PAYMENTS = cases(FAULTS.length, 300);
const coin = { ticker: 'XMR', decimals: 12 };

let money: Money;
let services: Services;

beforeAll(async () => {
	money = await startMoney(preparedChain().from ?? '');
	// The service requires no login, but the proxy in front of it may.
	const login = { user: 'user', password: 'password' };
	services = { wallet: createClient({ url: money.proxy.url, login }), node: createClient(money.chain.node) };
	await money.service.call('create_wallet', { ...other, language: 'English' });
	await money.open();
}, HOOK_PATIENCE);
afterAll(() => money.stop(), HOOK_PATIENCE);

const orderOf = (amount: bigint): Order => ({
	recipients: [{ address: customer.address, amount }],
	all: null,
	account: 0,
	addresses: [],
	priority: 0,
	note: ''
});

/**
 * Continues as a person would who reads the page's messages, until the payment is settled.
 *
 * @param isPatient true if the person does not give up
 */
async function settle({ id }: PreparedPayment, isPatient: boolean): Promise<Outcome> {
	const state = () => stateOf(journal.find(id) ?? expect.unreachable());
	for (let attempt = 0; attempt < 8; attempt++) {
		await money.open();
		if (state() === 'at_node') {
			await money.mine();
			await sending.lookAgain(services);
		}
		if (state() === 'sent') {
			await journal.acknowledge(id);
			return 'sent';
		}
		if (isPatient) await sending.send(services, true, id);
		else if (state() === 'not_found') {
			await sending.giveUp(id);
			return 'given up';
		} else {
			expect(state()).toBe('ready');
			sending.drop();
			return 'not sent';
		}
	}
	throw new Error(`the payment came to no end: ${state()}`);
}

/** Sets up a fake storage for the page's journal, because there is no browser. */
beforeEach(() => {
	fakeStorage();
	return journal.reload();
});

it(
	'payments with faults on the way: none is paid twice, called what it is not, or lost from sight',
	async () => {
		const outcomes = new Outcomes();
		for (let index = 0; index < PAYMENTS; index++) {
			const fault = FAULTS[index % FAULTS.length];
			if (!fault) continue;
			const amount = FIRST + BigInt(index);
			for (const [operation, trouble] of fault.calls?.(money) ?? []) money.proxy.once(operation, trouble);
			await sending.prepare(services.wallet, shop.address, orderOf(amount), [], coin, services.node);
			const { prepared } = sending;
			if (prepared) {
				await fault.previewed?.(money);
				// Sent twice, as by a person in a hurry.
				await Promise.all([1, 2].map(() => sending.send(services, true, prepared.id)));
				// Every third person gives up on a payment that is not found.
				const isPatient = Math.floor(index / FAULTS.length + index) % 3 !== 1;
				outcomes.note(amount, fault.name, await settle(prepared, isPatient));
			} else {
				expect(sending.failure, fault.name).not.toBeNull();
				outcomes.note(amount, fault.name, 'not sent');
			}
			await journal.reload();
			expect([journal.isOpen, sending.earlier], fault.name).toEqual([false, []]);
			expect(money.proxy.pending(), fault.name).toBe(0);
			await money.open();
			await money.mine();
		}
		expect(outcomes.wrong(await money.arrived())).toEqual([]);
		expect(outcomes.count('sent')).toBeGreaterThan(PAYMENTS / 2);
		expect(outcomes.count('not sent')).toBeGreaterThan(0);
		expect(outcomes.count('given up')).toBeGreaterThan(0);
	},
	cases(300_000, 1_800_000)
);

/**
 * Continues as a person would who reads the page's messages about a signed set, until it is settled.
 *
 * @param isPatient true if the person does not give up at once
 */
async function settleSet(signers: Signers, isPatient: boolean): Promise<Outcome> {
	for (let attempt = 0; attempt < 4; attempt++) {
		await signers.open();
		await sending.lookAgain(services);
		const { payment, part } = sending.set ?? expect.unreachable();
		if (part.status.kind === 'sent') {
			await journal.acknowledge(part.hash);
			sending.dropSet();
			return 'sent';
		}
		if (part.status.kind === 'ready' && (!isPatient || payment.held?.kind === 'claims_sent')) {
			sending.dropSet();
			return 'not sent';
		}
		if (!isPatient) break;
		await sending.send(services, true, payment.id);
	}
	await sending.giveUp(sending.set?.payment.id ?? '');
	return 'given up';
}

const SETS: [string, 'signed' | 'multisig-set', () => Promise<Signers>, number][] = [
	['a view-only wallet', 'signed', () => coldSigners(money), cases(5, 2 * faultsOf('submit_transfer').length)],
	['a multisig wallet', 'multisig-set', () => multisigSigners(money), cases(0, faultsOf('submit_multisig').length)]
];

it.each(SETS.filter(([, , , sets]) => isFull || sets > 0))(
	'signed sets of %s with faults on the way: none is paid twice, called what it is not, or lost from sight',
	async (_, kind, start, sets) => {
		const faults = faultsOf(kind === 'signed' ? 'submit_transfer' : 'submit_multisig');
		// Amounts that differ from all other payments, to identify them.
		const first = FIRST + (kind === 'signed' ? 1_000_000n : 2_000_000n);
		const signers = await start();
		const outcomes = new Outcomes();
		const lost: string[] = [];
		for (let index = 0; index < sets; index++) {
			const fault = faults[index % faults.length] ?? expect.unreachable();
			const amount = first + BigInt(index);
			const { text, hash } = await signers.sign({ address: customer.address, amount });
			// Every second set has no hash, like a file of another program.
			const hashes = index % 2 === 0 ? [hash] : [];
			for (const [operation, trouble] of fault.calls?.(money) ?? []) money.proxy.once(operation, trouble);
			expect(sending.take(services.wallet, signers.address, { kind, text, hashes })).toBeNull();
			await fault.previewed?.(money);
			// Sent twice, as by a person in a hurry.
			await Promise.all([1, 2].map(() => sending.send(services, true, sending.set?.payment.id ?? '')));
			await signers.open();
			await sending.lookAgain(services);
			await journal.reload();
			const { part, signed } = sending.set ?? expect.unreachable();
			const arrived = (await money.arrived()).includes(amount);
			const isInSight = part.status.kind === 'sent' || (signed.candidates.includes(hash) && isUnsettled(part.status));
			if (arrived && !isInSight) lost.push(fault.name);
			outcomes.note(amount, fault.name, await settleSet(signers, Math.floor(index / faults.length + index) % 3 !== 1));
			await journal.reload();
			expect([journal.isOpen, sending.earlier, sending.set], fault.name).toEqual([false, [], null]);
			expect(money.proxy.pending(), fault.name).toBe(0);
			await signers.open();
			await money.mine();
		}
		await signers.stop();
		expect(outcomes.wrong(await money.arrived())).toEqual([]);
		expect(lost).toEqual([]);
		expect(outcomes.count('sent')).toBeGreaterThan(0);
		expect(outcomes.count('given up')).toBeGreaterThan(0);
	},
	cases(300_000, 1_800_000)
);

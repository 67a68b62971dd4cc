import { journal } from '../../src/lib/wallet-data/outgoing/journal.svelte';
import { createClient } from '../../src/lib/rpc/client';
import type { PaymentOrder } from '../../src/lib/wallet-data/outgoing/order';
import { isUnsettled, stateOf, type PreparedPayment } from '../../src/lib/wallet-data/outgoing/payment';
import { paymentFlow } from '../../src/lib/wallet/sending/payment-flow.svelte';
import type { PaymentServices } from '../../src/lib/wallet/sending/services';
import { customer, shop } from '../../devnet';
import { preparedChain } from '../../devnet/prepared';
import { caseCount, isFull } from '../full';
import { startMoney, type PaymentTestChain } from '../money';
import { FAULTS, faultsOf, FIRST_AMOUNT, otherWallet, Outcomes, type Outcome } from '../payment-faults';
import { fakeStorage } from '../unit/app/fake-storage';
import { HOOK_TIMEOUT_MS } from './own-chain';
import { coldSigners, multisigSigners, type Signers } from './signers';

/** Number of payments. Each has one fault; they take turns, so the first ones have every kind. */
const PAYMENTS = caseCount(FAULTS.length, 300);
const coin = { ticker: 'XMR', decimals: 12 };

let money: PaymentTestChain;
let services: PaymentServices;

beforeAll(async () => {
	money = await startMoney(preparedChain().from ?? '');
	// The service requires no login, but the proxy in front of it may.
	const login = { user: 'user', password: 'password' };
	services = { wallet: createClient({ url: money.proxy.url, login }), node: createClient(money.chain.node) };
	await money.service.call('create_wallet', { ...otherWallet, language: 'English' });
	await money.open();
}, HOOK_TIMEOUT_MS);
afterAll(() => money.stop(), HOOK_TIMEOUT_MS);

const orderOf = (amount: bigint): PaymentOrder => ({
	recipients: [{ address: customer.address, amount }],
	sweepTo: null,
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
			await paymentFlow.pollUnsettled(services);
		}
		if (state() === 'sent') {
			await journal.acknowledge(id);
			return 'sent';
		}
		if (isPatient) await paymentFlow.send(services, true, id);
		else if (state() === 'not_found') {
			await paymentFlow.giveUp(id);
			return 'given up';
		} else {
			expect(state()).toBe('ready');
			paymentFlow.discardReview();
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
			const amount = FIRST_AMOUNT + BigInt(index);
			for (const [operation, trouble] of fault.calls?.(money) ?? []) money.proxy.once(operation, trouble);
			await paymentFlow.prepare(services.wallet, shop.address, orderOf(amount), [], coin, services.node);
			const { prepared } = paymentFlow;
			if (prepared) {
				await fault.afterPreview?.(money);
				// Sent twice, as by a person in a hurry.
				await Promise.all([1, 2].map(() => paymentFlow.send(services, true, prepared.id)));
				// Every third person gives up on a payment that is not found.
				const isPatient = Math.floor(index / FAULTS.length + index) % 3 !== 1;
				outcomes.record(amount, fault.name, await settle(prepared, isPatient));
			} else {
				expect(paymentFlow.failure, fault.name).not.toBeNull();
				outcomes.record(amount, fault.name, 'not sent');
			}
			await journal.reload();
			expect([journal.hasUnsettled, paymentFlow.partsToShow], fault.name).toEqual([false, []]);
			expect(money.proxy.pendingTroubles(), fault.name).toBe(0);
			await money.open();
			await money.mine();
		}
		expect(outcomes.findErrors(await money.receivedAmounts())).toEqual([]);
		expect(outcomes.count('sent')).toBeGreaterThan(PAYMENTS / 2);
		expect(outcomes.count('not sent')).toBeGreaterThan(0);
		expect(outcomes.count('given up')).toBeGreaterThan(0);
	},
	caseCount(300_000, 1_800_000)
);

/**
 * Continues as a person would who reads the page's messages about a signed set, until it is settled.
 *
 * @param isPatient true if the person does not give up at once
 */
async function settleSet(signers: Signers, isPatient: boolean): Promise<Outcome> {
	for (let attempt = 0; attempt < 4; attempt++) {
		await signers.open();
		await paymentFlow.pollUnsettled(services);
		const { payment, part } = paymentFlow.signedSet ?? expect.unreachable();
		if (part.status.kind === 'sent') {
			await journal.acknowledge(part.hash);
			paymentFlow.discardSet();
			return 'sent';
		}
		if (part.status.kind === 'ready' && (!isPatient || payment.holdReason?.kind === 'claims_sent')) {
			paymentFlow.discardSet();
			return 'not sent';
		}
		if (!isPatient) break;
		await paymentFlow.send(services, true, payment.id);
	}
	await paymentFlow.giveUp(paymentFlow.signedSet?.payment.id ?? '');
	return 'given up';
}

const SETS: [string, 'signed' | 'multisig-set', () => Promise<Signers>, number][] = [
	['a view-only wallet', 'signed', () => coldSigners(money), caseCount(5, 2 * faultsOf('submit_transfer').length)],
	['a multisig wallet', 'multisig-set', () => multisigSigners(money), caseCount(0, faultsOf('submit_multisig').length)]
];

it.each(SETS.filter(([, , , sets]) => isFull || sets > 0))(
	'signed sets of %s with faults on the way: none is paid twice, called what it is not, or lost from sight',
	async (_, kind, start, sets) => {
		const faults = faultsOf(kind === 'signed' ? 'submit_transfer' : 'submit_multisig');
		// Amounts that differ from all other payments, to identify them.
		const first = FIRST_AMOUNT + (kind === 'signed' ? 1_000_000n : 2_000_000n);
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
			expect(paymentFlow.importSet(services.wallet, signers.address, { kind, text, hashes })).toBeNull();
			await fault.afterPreview?.(money);
			// Sent twice, as by a person in a hurry.
			await Promise.all([1, 2].map(() => paymentFlow.send(services, true, paymentFlow.signedSet?.payment.id ?? '')));
			await signers.open();
			await paymentFlow.pollUnsettled(services);
			await journal.reload();
			const { part, signed } = paymentFlow.signedSet ?? expect.unreachable();
			const arrived = (await money.receivedAmounts()).includes(amount);
			const isInSight = part.status.kind === 'sent' || (signed.candidates.includes(hash) && isUnsettled(part.status));
			if (arrived && !isInSight) lost.push(fault.name);
			outcomes.record(
				amount,
				fault.name,
				await settleSet(signers, Math.floor(index / faults.length + index) % 3 !== 1)
			);
			await journal.reload();
			expect([journal.hasUnsettled, paymentFlow.partsToShow, paymentFlow.signedSet], fault.name).toEqual([
				false,
				[],
				null
			]);
			expect(money.proxy.pendingTroubles(), fault.name).toBe(0);
			await signers.open();
			await money.mine();
		}
		await signers.stop();
		expect(outcomes.findErrors(await money.receivedAmounts())).toEqual([]);
		expect(lost).toEqual([]);
		expect(outcomes.count('sent')).toBeGreaterThan(0);
		expect(outcomes.count('given up')).toBeGreaterThan(0);
	},
	caseCount(300_000, 1_800_000)
);

import { regtestTransactions } from '../../../devnet/chain-data/fixtures';
import { toHex } from '../../../src/lib/bytes/hex';
import { paymentsFromJournal } from '../../../src/lib/requests/journal-payments';
import { JournalSource } from '../../../src/lib/requests/sources/journal';
import { hashPayees } from '../../../src/lib/wallet-data/outgoing/hashed-payees';
import { journal } from '../../../src/lib/wallet-data/outgoing/journal.svelte';
import type { PartStatus } from '../../../src/lib/wallet-data/outgoing/payment';
import { fakeNode, fails } from '../app/fake-node';
import { subaddress } from '../payment/payments';
import { emptyJournal, hashOf, paymentWith } from '../wallet-data/outgoing/payments';

const [transaction] = regtestTransactions;
if (!transaction) throw new Error('there are no transactions');
const { tx_hash: txid, bytes } = transaction;

const silent = { '/get_transactions': fails({ kind: 'unreachable' }) };
const has = (confirmations: number) => ({
	'/get_transactions': () => ({
		status: 'OK',
		txs: [
			{
				as_hex: toHex(bytes),
				tx_hash: txid,
				in_pool: confirmations === 0,
				double_spend_seen: false,
				output_indices: [],
				...(confirmations > 0 && { block_height: 90, block_timestamp: 1_700_000_000, confirmations })
			}
		]
	})
});
const hasNothing = { '/get_transactions': () => ({ status: 'OK', txs: [] }) };

afterEach(() => vi.unstubAllGlobals());

/** Puts payments of 5 to the address into an empty journal, each with its hash and status. */
async function journalWith(...payments: [string, PartStatus][]) {
	await emptyJournal();
	for (const [id, status] of payments) {
		const paid = hashPayees(id, [{ address: subaddress, amount: 5n }]);
		journal.add(paymentWith({ id, at: 900, paid }, { status, paid }));
	}
}

const sentBy = async (answers: Parameters<typeof fakeNode>[0]) => {
	const { payments, hasNodeAnswered } = await paymentsFromJournal(fakeNode(answers).node, subaddress);
	return [hasNodeAnswered, ...payments.map(({ state, confirmations }) => `${state} ${confirmations}`)];
};

test('what was sent is where the node has it', async () => {
	await journalWith([txid, { kind: 'sent' }]);
	expect(await sentBy(has(3))).toEqual([true, 'block 3']);
	expect(await sentBy(has(0))).toEqual([true, 'pool 0']);
	expect(await sentBy(hasNothing)).toEqual([true, 'gone 0']);
});

test('a node that does not answer makes nothing of it look lost', async () => {
	await journalWith([txid, { kind: 'sent' }]);
	expect(await sentBy(silent)).toEqual([false, 'pool 0']);
	const request = { address: subaddress, uri: `monero:${subaddress}` } as never;
	const answers = { ...has(3) };
	const source = new JournalSource(request, fakeNode(answers).node);
	await source.poll();
	expect(source.report()).toMatchObject({ by: 'journal', payments: [{ state: 'block', confirmations: 3 }] });
	expect(source.report()).not.toHaveProperty('problem');
	Object.assign(answers, silent);
	await source.poll();
	expect(source.report()).toMatchObject({ problem: 'node_silent', payments: [{ state: 'block', confirmations: 3 }] });
});

describe('one whose coins another transaction has spent', () => {
	const replaced = (isUnpaid: boolean): [string, PartStatus] => [
		hashOf('a'),
		{ kind: 'replaced', by: txid, paid: [], unpaid: isUnpaid ? [{ address: subaddress, amount: 5n }] : [] }
	];

	test('has failed once that has its confirmations and is known not to pay the same', async () => {
		await journalWith(replaced(true));
		expect(await sentBy(has(10))).toEqual([true, 'failed 0']);
		expect(await sentBy(has(9))).toEqual([true, 'gone 0']);
		expect(await sentBy(silent)).toEqual([false, 'gone 0']);
	});

	test('has failed as well after a reload', async () => {
		const hashedUnpaid = hashPayees(hashOf('a'), [{ address: subaddress, amount: 5n }]);
		await journalWith([hashOf('a'), { kind: 'replaced', by: txid, paid: [], unpaid: [], hashedUnpaid }]);
		expect(await sentBy(has(10))).toEqual([true, 'failed 0']);
	});

	test('may have been paid by that, where it is not known whom it paid', async () => {
		await journalWith(replaced(false));
		expect(await sentBy(has(10))).toEqual([true, 'gone 0']);
	});

	test('may have been paid by that, where nobody knows whom it paid', async () => {
		const [id, status] = replaced(true);
		await journalWith([id, { ...status, isUnknown: true } as PartStatus]);
		expect(await sentBy(has(10))).toEqual([true, 'gone 0']);
	});

	test('is of no interest once another payment was made', async () => {
		await journalWith(replaced(true), [txid, { kind: 'sent' }]);
		expect(await sentBy(has(3))).toEqual([true, 'block 3']);
	});
});

import { regtestTransactions } from '../../../devnet/chain-data/fixtures';
import { journal } from '../../../src/lib/wallet-data/outgoing/journal.svelte';
import { toHex } from '../../../src/lib/bytes/hex';
import { CheckoutWatch } from '../../../src/lib/pay/checkout-watch.svelte';
import { parseDraft, EMPTY_DRAFT, type PayableRequest } from '../../../src/lib/payment/draft';
import { hashPayees, hashLink } from '../../../src/lib/wallet-data/outgoing/hashed-payees';
import { fakeNode } from '../app/fake-node';
import { fakeService, lose, refuse, type Deeds } from '../app/fake-service';
import { fakeStorage } from '../app/fake-storage';
import { emptyJournal, paymentWith } from '../wallet-data/outgoing/payments';
import { coin, standard, subaddress } from '../payment/payments';

const [first, second] = regtestTransactions;
const { tx_hash = '', bytes = new Uint8Array() } = first ?? {};
const inBlock = {
	as_hex: toHex(bytes),
	block_height: 90,
	confirmations: 10,
	in_pool: false,
	double_spend_seen: false,
	output_indices: [7],
	tx_hash
};
const config = { coin: { ...coin, ticker: 'XMR' } };
const NOW = 1_764_000_000;

const requestAt = (address: string) =>
	parseDraft({ ...EMPTY_DRAFT, address, tx_amount: '5' }, coin).request ?? expect.unreachable();
const sent = (address: string) => ({ address, amount: 5_000_000_000_000n });

async function note(hash: string, address: string, link: string | null = null) {
	const paid = hashPayees(hash, [sent(address)]);
	journal.add(paymentWith({ id: hash, paid, link: link && hashLink(hash, link) }, { paid }));
	await journal.recordStart(hash);
}

/** A wallet that has sent what is given, and owns no address. */
const payer = (deeds: Deeds) =>
	fakeService({ get_height: () => ({ height: 100 }), get_address_index: () => refuse(-2), ...deeds });
const outgoing = (txid: string, type: string) => ({
	address: '',
	amount: 5,
	fee: 1,
	height: 90,
	note: '',
	payment_id: '0'.repeat(16),
	timestamp: NOW,
	txid,
	type,
	subaddr_index: { major: 0, minor: 0 },
	unlock_time: 0,
	double_spend_seen: false,
	confirmations: 10,
	destinations: [{ address: subaddress, amount: 5_000_000_000_000 }]
});

async function stateOf(watch: CheckoutWatch) {
	await watch.poll(NOW);
	return watch.stateAt(null, NOW);
}

afterEach(async () => {
	await emptyJournal();
	vi.unstubAllGlobals();
});

test('what the journal has is sent while the node has it, and may fail while it does not', async () => {
	fakeStorage();
	let txs: object[] = [inBlock];
	const { node, asked } = fakeNode({ '/get_transactions': () => ({ txs, status: 'OK' }) });
	const watch = new CheckoutWatch(requestAt(subaddress), null, config, node, null);
	expect(await stateOf(watch)).toMatchObject({ kind: 'open' });
	expect(asked).toEqual([]);
	await note(tx_hash, subaddress);
	expect(await stateOf(watch)).toMatchObject({ kind: 'sent', confirmations: 10, left: 0n, received: 0n });
	expect(watch.askedSources).toEqual(['who_node']);
	txs = [];
	expect(await stateOf(watch)).toMatchObject({ kind: 'gone', left: 0n });
	// Bytes of another transaction are none of it.
	txs = [{ ...inBlock, as_hex: toHex(second?.bytes ?? bytes) }];
	expect(await stateOf(watch)).toMatchObject({ kind: 'gone' });
});

test('at an address that others pay too, only what began while it was watched counts', async () => {
	fakeStorage();
	const { node } = fakeNode({ '/get_transactions': () => ({ txs: [inBlock], status: 'OK' }) });
	await note('ab'.repeat(32), standard);
	const watch = () => new CheckoutWatch(requestAt(standard), null, config, node, null);
	expect(await stateOf(watch())).toMatchObject({ kind: 'open' });
	await note(tx_hash, standard);
	// Also after the page was left for the one that sends.
	expect(await stateOf(watch())).toMatchObject({ kind: 'sent', sent: 5_000_000_000_000n });
});

test('at such an address, what was made from the link of the request counts, also when it began before', async () => {
	fakeStorage();
	const { node } = fakeNode({ '/get_transactions': () => ({ txs: [inBlock], status: 'OK' }) });
	const request = parseDraft(
		{ ...EMPTY_DRAFT, address: standard, tx_amount: '5', tx_description: 'Tea' },
		coin
	).request;
	await note(tx_hash, standard, request?.uri);
	const watchOf = (request: PayableRequest) => new CheckoutWatch(request, null, config, node, null);
	expect(await stateOf(watchOf(request ?? expect.unreachable()))).toMatchObject({ kind: 'sent' });
	const other = parseDraft({ ...EMPTY_DRAFT, address: standard, tx_amount: '5', tx_description: 'Milk' }, coin).request;
	expect(await stateOf(watchOf(other ?? expect.unreachable()))).toMatchObject({ kind: 'open' });
});

test('what the paying wallet and the journal know is one payment, and stays while the wallet is silent', async () => {
	fakeStorage();
	const { node } = fakeNode({ '/get_transactions': () => ({ txs: [inBlock], status: 'OK' }) });
	await note(tx_hash, subaddress);
	let listed: object | symbol = { out: [outgoing(tx_hash, 'out')] };
	const { client: wallet } = payer({ get_transfers: () => listed });
	const watch = new CheckoutWatch(requestAt(subaddress), null, config, node, wallet);
	expect(await stateOf(watch)).toMatchObject({ kind: 'sent', sent: 5_000_000_000_000n });
	expect(watch.mayPay).toBe(true);
	await emptyJournal();
	listed = lose;
	expect(await stateOf(watch)).toMatchObject({ kind: 'sent' });
	expect(watch.problem).toBe('wallet_silent');
	listed = { failed: [outgoing(tx_hash, 'failed')] };
	expect(await stateOf(watch)).toMatchObject({ kind: 'gone' });
});

test('what was sent from this browser is proved by the wallet, also after a reload, and asked again until there is an answer', async () => {
	fakeStorage();
	const { node } = fakeNode({ '/get_transactions': () => ({ txs: [inBlock], status: 'OK' }) });
	await note(tx_hash, subaddress);
	let answer: object | symbol = lose;
	const { client: wallet, asked } = payer({
		get_transfers: () => ({ out: [outgoing(tx_hash, 'out')] }),
		get_tx_proof: () => answer
	});
	const watch = new CheckoutWatch(requestAt(subaddress), null, config, node, wallet);
	const proofs = () => asked.filter((name) => name === 'get_tx_proof').length;
	await stateOf(watch);
	await stateOf(watch);
	expect(proofs()).toBe(2);
	answer = refuse(-1);
	await stateOf(watch);
	await stateOf(watch);
	expect(proofs()).toBe(3);
});

test('the proof that the wallet has made is kept, and is there while the wallet is closed', async () => {
	fakeStorage();
	const { node } = fakeNode({ '/get_transactions': () => ({ txs: [inBlock], status: 'OK' }) });
	await note(tx_hash, subaddress);
	const { client: wallet } = payer({
		get_transfers: () => ({ out: [outgoing(tx_hash, 'out')] }),
		get_tx_proof: () => ({ signature: 'OutProofV2 of it' })
	});
	const request = requestAt(subaddress);
	await new CheckoutWatch(request, null, config, node, wallet).poll(NOW);
	const closed = new CheckoutWatch(request, null, config, node, null);
	await vi.waitFor(async () => {
		await closed.poll(NOW);
		expect(closed.receipts).toMatchObject([
			{ txid: tx_hash, address: subaddress, proof: 'OutProofV2 of it', created: NOW, amount: 5_000_000_000_000n }
		]);
	});
	const other = new CheckoutWatch(requestAt(standard), null, config, node, null);
	await other.poll(NOW);
	expect(other.receipts).toEqual([]);
});

test('a proof that the wallet makes up, and a receipt for another request, prove nothing', async () => {
	fakeStorage();
	const { node } = fakeNode({ '/get_transactions': () => ({ txs: [inBlock], status: 'OK' }) });
	const signature = `OutProofV2${'2'.repeat(132)}`;
	const { client: wallet, asked } = payer({
		get_transfers: () => ({ out: [outgoing(tx_hash, 'out')] }),
		get_tx_proof: () => ({ signature })
	});
	const watch = new CheckoutWatch(requestAt(subaddress), null, config, node, wallet);
	await stateOf(watch);
	expect(asked).not.toContain('get_tx_proof');
	watch.noteWalletPayment();
	await stateOf(watch);
	expect(asked).toContain('get_tx_proof');
	expect(await stateOf(watch)).toMatchObject({ kind: 'sent', received: 0n });
	const query = { amount: '4', address: subaddress, tx: tx_hash, proof: signature };
	expect(await watch.add(`#/receipt?${new URLSearchParams(query)}`)).toBe(false);
	expect(await watch.add('nonsense')).toBe(false);
});

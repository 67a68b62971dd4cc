import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { decodeNumber } from '../../../src/lib/chain/points';
import { createReceiverProof } from '../../../src/lib/chain/transaction-proof';
import {
	parseReceipt,
	receiptMessage,
	writeReceipt,
	type Receipt,
	type ReceiptTerms
} from '../../../src/lib/payment/receipt';
import { receiptVerdict } from '../../../src/lib/payment/receipt-verdict';
import { isCounted } from '../../../src/lib/payment/state';
import { checkReceipt, proofOutcome, provedPayment } from '../../../src/lib/requests/check-receipt';
import { addressOf, recordedWallets, recordedTransaction } from '../../../devnet/chain-data/wallets';
import { fakeNode, fails, someInfo, type Answers } from '../app/fake-node';

const coin = { ticker: 'XMR', decimals: 12 };
const NOW = 1_795_442_520;
const { tx, tx_hash: txid, bytes, owned } = recordedTransaction('to the customer');
const { customer, shop } = recordedWallets.wallets;
const paid = BigInt(owned.customer[0]?.amount ?? 0);
const terms: ReceiptTerms = { amount: paid, price: null, created: null, from: 'Kiosk am See', text: 'Tea' };

/** Made by who has the address. */
function receiptOf(changed: Partial<ReceiptTerms> = {}, { address, view_key } = customer): Receipt {
	const stated = { ...terms, ...changed };
	const view = decodeNumber(fromHex(view_key));
	const random = () => crypto.getRandomValues(new Uint8Array(64));
	const message = receiptMessage(stated, coin);
	const proof = createReceiverProof(tx, fromHex(txid), addressOf(address), message, view, random) ?? '';
	return { ...stated, address, txid, proof };
}

const pool = { in_pool: true };
const block = { in_pool: false, block_height: 90, block_timestamp: NOW - 3600, confirmations: 12 };
const images = tx.inputs.map((input) => (input.type === 'key' ? toHex(input.key_image) : ''));
const answers = (of: object): Answers => ({
	get_info: () => someInfo(),
	'/get_transactions': () => ({
		txs: [{ as_hex: toHex(bytes), tx_hash: txid, double_spend_seen: false, output_indices: [], ...of }],
		status: 'OK'
	}),
	'/is_key_image_spent': () => ({ spent_status: images.map(() => 2), status: 'OK' })
});
const nodeWith = (of: object) => fakeNode(answers(of), 'http://first.example').node;
const second = (of: Answers) => fakeNode(of, 'http://second.example').node;

async function payment(receipt: Receipt, ...nodes: Parameters<typeof checkReceipt>[0]) {
	return provedPayment(receipt, await checkReceipt(nodes, receipt, coin), NOW);
}

test('a payment that a receipt proves is one node’s word, or that of two', async () => {
	const receipt = receiptOf();
	const held = second(answers(pool));
	const lacks = second({ '/get_transactions': () => ({ missed_tx: [txid], status: 'OK' }) });
	const silent = second({ '/get_transactions': fails({ kind: 'timed_out', milliseconds: 10_000 }) });
	expect(await payment(receipt, nodeWith(pool))).toMatchObject({ amount: paid, state: 'pool', nodes: 1 });
	expect(await payment(receipt, nodeWith(pool), held)).toMatchObject({ state: 'pool', nodes: 2 });
	for (const other of [lacks, silent, second(answers({ ...pool, double_spend_seen: true })), nodeWith(pool)]) {
		const found = await payment(receipt, nodeWith(pool), other);
		expect(found).toMatchObject({ nodes: 1 });
		expect(found && isCounted(found, 0)).toBe(false);
	}
});

test('a second node is not asked about a payment with enough confirmations for one', async () => {
	const { node, asked } = fakeNode(answers(block), 'http://second.example');
	expect(await payment(receiptOf(), nodeWith({ ...block, confirmations: 2 }), node)).toMatchObject({ state: 'block' });
	expect(asked).toEqual([]);
	await payment(receiptOf(), nodeWith({ ...block, confirmations: 1 }), node);
	expect(asked).toHaveLength(1);
});

test.each<[string, object, string]>([
	['is confirmed', block, 'valid'],
	['is in the pool', pool, 'confirming'],
	['has a double spend in the pool', { ...pool, double_spend_seen: true }, 'contested'],
	['had one, and is in a block', { ...block, double_spend_seen: true }, 'valid']
])('the verdict on a receipt whose payment %s', async (_, of, kind) => {
	const receipt = receiptOf();
	const checked = proofOutcome(receipt, await checkReceipt([nodeWith(of)], receipt, coin), NOW);
	expect(receiptVerdict(receipt, checked, { coin, shop: undefined, now: NOW })).toMatchObject({ kind, received: paid });
});

test.each<[string, Receipt]>([
	['a changed amount', { ...receiptOf(), amount: paid * 2n }],
	['a changed name', { ...receiptOf(), from: 'Kiosk am Fluss' }],
	['another address', { ...receiptOf(), address: shop.address }],
	['a subaddress of another wallet', receiptOf({}, { ...shop, address: shop.subaddresses[0] ?? '' })]
])('a receipt with %s is not valid', async (_, receipt) => {
	const checked = await checkReceipt([nodeWith(block)], receipt, coin);
	expect(checked).toEqual({ kind: 'invalid' });
	expect(proofOutcome(receipt, checked, NOW)).toEqual({ kind: 'invalid' });
});

/** With its last byte changed. */
const changed = (text: string) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a');

test('one changed byte of any field costs a receipt its proof, or its form', async () => {
	const price = { total: '11.20', currency: 'EUR', rate: '312.40' };
	const query = writeReceipt(receiptOf({ price, created: NOW }), coin);
	expect(Object.keys(query)).toHaveLength(8);
	for (const [name, value] of Object.entries(query)) {
		const digits = /\d/.test(value.at(-1) ?? '');
		const other = digits && name !== 'address' && name !== 'proof' ? value.slice(0, -1) + '7' : changed(value);
		expect(other, name).not.toBe(value);
		const receipt = parseReceipt(new URLSearchParams({ ...query, [name]: other }), coin);
		const found = receipt && (await checkReceipt([nodeWith(block)], receipt, coin));
		expect(found?.kind ?? 'damaged', name).toMatch(name === 'tx' ? /^unknown$/ : /^(invalid|damaged)$/);
	}
});

test('a receipt that cannot be checked says nothing', async () => {
	const receipt = receiptOf();
	const lacks = fakeNode({ '/get_transactions': () => ({ missed_tx: [txid], status: 'OK' }) }).node;
	for (const node of [lacks, nodeWith({ ...block, as_hex: '' })])
		expect(proofOutcome(receipt, await checkReceipt([node], receipt, coin), NOW)).toBeNull();
	expect(proofOutcome(receipt, null, NOW)).toBeNull();
});

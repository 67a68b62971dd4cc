import { regtestTransactions } from '../../../devnet/chain-data/fixtures';
import { toHex } from '../../../src/lib/bytes/hex';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { isKnownToNode, countNodesWith } from '../../../src/lib/requests/two-nodes';
import { fakeNode, fails, type Answers } from '../app/fake-node';

const [one, other] = regtestTransactions;
if (!one || !other) throw new Error('there are no transactions');
const { tx_hash: txid, bytes } = one;
const { inputs } = parseTransaction(bytes);
const images = inputs.map((input) => (input.type === 'key' ? toHex(input.key_image) : ''));

const entry = (of: object = {}) => ({
	as_hex: toHex(bytes),
	tx_hash: txid,
	in_pool: true,
	double_spend_seen: false,
	output_indices: [],
	...of
});
const answers = (of: object = {}, spent_status = images.map(() => 2)): Answers => ({
	'/get_transactions': () => ({ txs: [entry(of)], status: 'OK' }),
	'/is_key_image_spent': () => ({ spent_status, status: 'OK' })
});
const inBlock = { in_pool: false, block_height: 90, block_timestamp: 1_700_000_000, confirmations: 1 };

test('a node holds a transaction of its pool whose bytes have its hash and whose key images are spent in the pool', async () => {
	const { node, asked } = fakeNode(answers());
	expect(await isKnownToNode(node, txid)).toBe(true);
	expect(asked.at(-1)).toEqual({ operation: '/is_key_image_spent', params: { key_images: images } });
});

test('a node holds a transaction of its chain', async () => {
	expect(await isKnownToNode(fakeNode(answers(inBlock)).node, txid)).toBe(true);
});

test.each<[string, Answers]>([
	['that has none', { '/get_transactions': () => ({ missed_tx: [txid], status: 'OK' }) }],
	['that sends another one', answers({ as_hex: toHex(other.bytes) })],
	['that claims a block for another one', answers({ ...inBlock, as_hex: toHex(other.bytes) })],
	['that sends no bytes', answers({ as_hex: '' })],
	['that has seen a double spend', answers({ double_spend_seen: true })],
	['whose chain has spent a key image', answers({}, [...images.slice(1).map(() => 2), 1])],
	['that leaves a key image out', answers({}, [])]
])('a node does not hold it %s', async (_, given) => {
	expect(await isKnownToNode(fakeNode(given).node, txid)).toBe(false);
});

test.each<[string, Answers]>([
	['that does not tell of key images', { ...answers(), '/is_key_image_spent': fails({ kind: 'not_offered' }) }],
	['that is out of reach', { '/get_transactions': fails({ kind: 'unreachable' }) }]
])('a node %s says nothing: it holds it if it did before', async (_, given) => {
	const nodes = [answers(), given].map((of, i) => fakeNode(of, `http://${i}.example`).node);
	expect(await countNodesWith(nodes, txid)).toBe(1);
	expect(await countNodesWith(nodes, txid, true)).toBe(2);
});

test('two nodes hold it only at two addresses, and only where both do', async () => {
	const at = (url: string, given = answers()) => fakeNode(given, url).node;
	const first = at('http://a.example');
	expect(await countNodesWith([first, at('http://b.example')], txid)).toBe(2);
	const contested = answers({ double_spend_seen: true });
	expect(await countNodesWith([first, at('http://b.example', contested)], txid, true)).toBe(1);
	expect(await countNodesWith([first, at('http://a.example/')], txid)).toBe(1);
	expect(await countNodesWith([first], txid)).toBe(1);
});

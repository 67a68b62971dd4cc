import { fromHex, toHex } from '../../../../src/lib/bytes/hex';
import { parseBlock } from '../../../../src/lib/chain/block';
import { bytesResult } from '../../../../src/lib/chain/verdict';
import { checkBlock } from '../../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../../src/lib/chain/check-transaction';
import { draftWeight } from '../../../../src/lib/chain/next/weight';
import { parseTransaction } from '../../../../src/lib/chain/transaction';

/**
 * What a node of the test network's third release answered on a private chain of version 18. Origin: fixtures/fcmp/
 * get_block_fcmp.json, get_block_coinbase_only.json, get_transactions_fcmp_pruned.json and get_transaction_pool.json of
 * xmrack/OxBlocks ecfd083b; the commit of the node is 05f370f38 (membership_proof_size.txt, there).
 */

const TRANSFERS = [
	'026af8431908b556f4ea69c2fa1cf016dbf4ea0a69af4803dd7ddc131ece9d49',
	'6646acc77007aba911603ba7e78e9b6b711be2a18f65e1ef872b842126ecca66'
] as const;

const BLOCKS = [
	{
		hash: '496c89114ae8252c9a8aa87d0129f065b21e31128166e66697672165fa1ffd25',
		prev_hash: 'c2975f19100668e229105d9e41b5cbb94612c49edc239c8074d2b728c9b94dbc',
		miner_tx_hash: '468802f6c0076f163ef57eb07f7ad7eb293592d1fd8b400988bbfd2803416c2a',
		tx_hashes: TRANSFERS,
		height: 121,
		timestamp: 1790215745,
		reward: 35196795592250n,
		output: [
			'f17e361266c1f59184bc96308030f5eff0e7f1d9c871304d6a0fab6e897398d6',
			'323199',
			'7269322f280f1f863cb3bdd990a5648a'
		],
		root: '62ae2a8b423c0e668ece2a2832250c82337b07bde8df360368e8ed70bd00326a',
		blob:
			'1212c18cd2d506c2975f19100668e229105d9e41b5cbb94612c49edc239c8074d2b728c9b94dbc0000000002b50101ff7901babcfea3ae800801' +
			'f17e361266c1f59184bc96308030f5eff0e7f1d9c871304d6a0fab6e897398d63231997269322f280f1f863cb3bdd990a5648a2401cc1262d1d1' +
			'31f6f868ef010b58d29fc3224ba2900cbfa2647923b4be330e3f5e0201000002026af8431908b556f4ea69c2fa1cf016dbf4ea0a69af4803dd7d' +
			'dc131ece9d496646acc77007aba911603ba7e78e9b6b711be2a18f65e1ef872b842126ecca660262ae2a8b423c0e668ece2a2832250c82337b07' +
			'bde8df360368e8ed70bd00326a'
	},
	{
		hash: 'c2975f19100668e229105d9e41b5cbb94612c49edc239c8074d2b728c9b94dbc',
		prev_hash: 'ad7adebeedcd4b229ec10cabc64f3fd82cf8285eb12385dc747d4a5016e429fd',
		miner_tx_hash: '2392a9623de16586b456002ee7f02fd4fdaf02004e5ccf8aff3a999e9121cfa3',
		tx_hashes: [],
		height: 120,
		timestamp: 1790215741,
		reward: 35176353485820n,
		output: [
			'368afc8676345fc578d7b6230013d473a0d8ab4e26f39e1094bc3a0319930331',
			'480011',
			'b83c70f70924577b195ff28b91f8b009'
		],
		root: '55923c0f46cf7cb5cf492c34395bf912b58169c8704779fe20319734ab90d034',
		blob:
			'1212bd8cd2d506ad7adebeedcd4b229ec10cabc64f3fd82cf8285eb12385dc747d4a5016e429fd0000000002b40101ff7801fca7b790e2ff0701' +
			'368afc8676345fc578d7b6230013d473a0d8ab4e26f39e1094bc3a0319930331480011b83c70f70924577b195ff28b91f8b0092401691083bfef' +
			'5e5d11fa6fc64633dcc2f68abdd173cd89399578dfcb48da54256702010000000255923c0f46cf7cb5cf492c34395bf912b58169c8704779fe20' +
			'319734ab90d034'
	}
];

describe.each(BLOCKS)('the recorded block $height', ({ blob, output, root, ...claims }) => {
	test('has the id, the coinbase and the transactions that its node states', () => {
		const header = { ...claims, major_version: 18, minor_version: 18, nonce: 0, num_txes: claims.tx_hashes.length };
		const verdicts = checkBlock(fromHex(blob), header, { asked: { hash: claims.hash } });
		expect(bytesResult(verdicts)).toBe('passed');
		expect(verdicts.length).toBeGreaterThanOrEqual(11);
	});

	test('has the output, the layers and the root of its JSON', () => {
		const { miner_tx, tree } = parseBlock(fromHex(blob));
		const [{ key, carrot } = expect.unreachable()] = miner_tx.outputs;
		expect([key, carrot?.view_tag, carrot?.encrypted_anchor].map((part) => part && toHex(part))).toEqual(output);
		expect([tree?.layers, tree && toHex(tree.root)]).toEqual([2, root]);
	});
});

test('a recorded transfer without its proofs has the id and the parts of its JSON', () => {
	const bytes = fromHex(
		'02000102000005c5383b0be52cb780cedc69a0f7b56207d5e5532e5ad2885786a05c65fc019b020001d1b51ee7b4478820ec7e1d800311685185fb' +
			'f576d64717d5ca310ad4951e173ab1d1c70ff647a7ac17c28a582302d02ec546560001fdaf324b6949916e12e9e637c06048b939063e936fb5b6' +
			'a8b92d92ab1250875c99b4445d1387368e30a2a9589fe2e578897be52c01d5c292eada5cd8ca9a7670bc88309789e1b756d64576992542c26769' +
			'ca47475c02090155135cc83a7b63c20780deae9922929403af1aebbb54286dd2ddd0366bd51b9db7b7cadda8460690a5ef08e445e5db32f68c01' +
			'c73b344981e884bbb6448406d64ca51fe178db4c71f7d33b5d119f606ba437629b82bf1ac2138c0fa58fb5'
	);
	const verdicts = checkTransaction(bytes, {
		tx_hash: TRANSFERS[0],
		prunable_hash: 'a3eb4d82750cb6b1b0b44cfe712f21b021e069904c908d932f05136254e36cbb',
		version: 2,
		unlock_time: 0,
		rct_type: 7,
		fee: 9180000000n,
		key_offsets: [[]],
		key_images: ['05c5383b0be52cb780cedc69a0f7b56207d5e5532e5ad2885786a05c65fc019b'],
		outputs: [
			{ key: 'd1b51ee7b4478820ec7e1d800311685185fbf576d64717d5ca310ad4951e173a', view_tag: 'b1d1c7' },
			{ key: 'fdaf324b6949916e12e9e637c06048b939063e936fb5b6a8b92d92ab1250875c', view_tag: '99b444' }
		]
	});
	expect(bytesResult(verdicts)).toBe('passed');
	expect(parseTransaction(bytes)).toMatchObject({ pruned: true, rct: { type: 7 } });
});

test('the recorded block of two transfers weighs what they do', () => {
	const coinbase = parseBlock(fromHex(BLOCKS[0]?.blob ?? '')).miner_tx.bounds.end;
	const weights = [draftWeight(1, 2, 44), draftWeight(2, 4, 141)];
	expect(weights).toEqual([7650, 9441]);
	expect(coinbase + 7650 + 9441).toBe(17_195);
});

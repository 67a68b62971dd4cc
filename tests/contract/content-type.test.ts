import { decodePortableStorage } from '../../src/lib/rpc/portable-storage/decode';
import { encodePortableStorage } from '../../src/lib/rpc/portable-storage/encode';
import { devnet } from './clients';

const post = (url: string, body: string | Uint8Array<ArrayBuffer>) =>
	fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });

const call = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: '0', method });

it.each([
	['a node', devnet.node.url, 'get_info'],
	['a restricted node', devnet.restricted.url, 'get_info'],
	['a wallet service', devnet.wallet.url, 'get_version']
])('%s takes a JSON-RPC call as text/plain', async (_what, url, method) => {
	const response = await post(`${url}/json_rpc`, call(method));
	expect(await response.json()).toHaveProperty('result');
});

it('a node takes the params of a path as text/plain', async () => {
	const [txid] = devnet.hashes.pool;
	const response = await post(`${devnet.node.url}/get_transactions`, JSON.stringify({ txs_hashes: [txid] }));
	expect(await response.json()).toMatchObject({ status: 'OK', txs: [{ tx_hash: txid }] });
});

it('a node takes portable storage as text/plain', async () => {
	const response = await post(`${devnet.node.url}/get_blocks_by_height.bin`, encodePortableStorage({ heights: [1n] }));
	const { blocks } = decodePortableStorage(new Uint8Array(await response.arrayBuffer()));
	expect(blocks).toHaveLength(1);
});

/** Tests what `npm start` adds to the private chain: a newcomer finds a wallet in use, and the first payment works. */
import { parseLabel } from '../../src/lib/payment/label';
import { payStrangers, mineInitialBlocks, fillPurses } from '../../scripts/start/life';
import { customer, callJsonRpc, pathRpc, startDevnet, type Devnet } from '../../devnet';
import { traffic as account } from '../../devnet/accounts';
import { OwnWalletService } from '../../devnet/own';
import { HOOK_TIMEOUT_MS } from './own-chain';

const coin = { ticker: 'XMR', decimals: 12 };

let devnet: Devnet;
let traffic: OwnWalletService;

beforeAll(async () => {
	devnet = await startDevnet({ origins: [], seeding: { miner: account.address } });
	traffic = await OwnWalletService.start({ owner: 'the traffic', daemonUrl: devnet.node.url });
	await traffic.restore(account);
	await mineInitialBlocks(devnet, traffic);
}, HOOK_TIMEOUT_MS);
afterAll(async () => {
	await traffic.stop();
	await devnet.stop();
}, HOOK_TIMEOUT_MS);

it('the shop has two contacts, an open request, and one that is paid', async () => {
	const { entries } = await callJsonRpc<{ entries: object[] }>(devnet.wallet, 'get_address_book');
	expect(entries).toHaveLength(2);
	const { addresses } = await callJsonRpc<{ addresses: { label: string; address_index: number }[] }>(
		devnet.wallet,
		'get_address',
		{ account_index: 0 }
	);
	const requests = addresses.filter(({ label }) => parseLabel(label, coin) !== null);
	const { per_subaddress = [] } = await callJsonRpc<{
		per_subaddress?: { address_index: number; unlocked_balance: number }[];
	}>(devnet.wallet, 'get_balance', {
		account_index: 0,
		address_indices: requests.map(({ address_index }) => address_index)
	});
	const paid = requests.map(
		({ address_index }) => per_subaddress.find((each) => each.address_index === address_index)?.unlocked_balance ?? 0
	);
	expect(paid).toEqual([0, 120_000_000_000]);
});

it('a payment of the shop can be prepared while a block fills with payments of others, and then be sent', async () => {
	const prepared = await callJsonRpc<{ tx_metadata: string }>(devnet.wallet, 'transfer', {
		destinations: [{ address: customer.address, amount: 1_000_000_000_000n }],
		do_not_relay: true,
		get_tx_metadata: true
	});
	await fillPurses(traffic);
	await devnet.mine(10);
	await fillPurses(traffic);
	await payStrangers(traffic, 9);
	const [hash] = await devnet.mine(1);

	const { tx_hashes } = await callJsonRpc<{ tx_hashes: string[] }>(devnet.node, 'get_block', { hash });
	expect(tx_hashes).toHaveLength(10);
	const asked = { txs_hashes: tx_hashes, decode_as_json: true };
	const { txs } = await pathRpc<{ txs: { as_json: string }[] }>(devnet.node, '/get_transactions', asked);
	type Shape = { vin: object[]; vout: object[]; rct_signatures: { txnFee: number } };
	const shapes = txs.map(({ as_json }) => JSON.parse(as_json) as Shape);
	expect(new Set(shapes.map(({ vin }) => vin.length))).toEqual(new Set([1, 2, 3]));
	expect(shapes.map(({ vout }) => vout.length)).toContain(16);
	// The highest priority pays some 200 times as much as the lowest for the same weight.
	const fees = shapes.map(({ rct_signatures }) => rct_signatures.txnFee).sort((a, b) => a - b);
	expect((fees.at(-1) ?? 0) / (fees[0] ?? 0)).toBeGreaterThan(50);

	await expect(callJsonRpc(devnet.wallet, 'relay_tx', { hex: prepared.tx_metadata })).resolves.toHaveProperty(
		'tx_hash'
	);
});

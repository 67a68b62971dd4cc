/** What `npm start` adds to the private chain: a newcomer finds a wallet in use, whose first payment works. */
import { parseLabel } from '../../src/lib/payment/label';
import { sendSomething, settleIn } from '../../scripts/start/life';
import { customer, jsonRpc, startDevnet, type Devnet } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { preparedChain } from '../../devnet/prepared';
import { HOOK_PATIENCE } from './own-chain';

const coin = { ticker: 'XMR', decimals: 12 };

let devnet: Devnet;
let traffic: OwnWalletService;

beforeAll(async () => {
	devnet = await startDevnet({ origins: [], ...preparedChain() });
	traffic = await OwnWalletService.start({ name: 'the traffic', daemonUrl: devnet.node.url });
	await settleIn(devnet, traffic);
}, HOOK_PATIENCE);
afterAll(async () => {
	await traffic.stop();
	await devnet.stop();
}, HOOK_PATIENCE);

it('the shop has two contacts, an open request, and one that is paid', async () => {
	const { entries } = await jsonRpc<{ entries: object[] }>(devnet.wallet, 'get_address_book');
	expect(entries).toHaveLength(2);
	const { addresses } = await jsonRpc<{ addresses: { label: string; address_index: number }[] }>(
		devnet.wallet,
		'get_address',
		{ account_index: 0 }
	);
	const requests = addresses.filter(({ label }) => parseLabel(label, coin) !== null);
	const { per_subaddress = [] } = await jsonRpc<{
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

it('a payment of the shop can be prepared while traffic goes on, and then be sent', async () => {
	const prepared = await jsonRpc<{ tx_metadata: string }>(devnet.wallet, 'transfer', {
		destinations: [{ address: customer.address, amount: 1_000_000_000_000n }],
		...{ do_not_relay: true, get_tx_metadata: true }
	});
	for (let sent = 0; sent < 4; sent++) await sendSomething(devnet, traffic);
	await devnet.mine(1);
	await expect(jsonRpc(devnet.wallet, 'relay_tx', { hex: prepared.tx_metadata })).resolves.toHaveProperty('tx_hash');
});

import { loadOpenWallet } from '../../../src/lib/wallet/load-open-wallet';
import { fakeService, refuse } from '../app/fake-service';

test('a view-only file of the same wallet that another program opened is known as such', async () => {
	const open = { height: 300, viewOnly: false };
	const account = { account_index: 0, balance: 0, unlocked_balance: 0, base_address: 'A', label: '', tag: '' };
	const { client } = fakeService({
		get_accounts: () => ({ subaddress_accounts: [account], total_balance: 0, total_unlocked_balance: 0 }),
		get_height: () => ({ height: open.height }),
		describe_transfer: () => refuse(open.viewOnly ? -29 : -1),
		is_multisig: () => ({ multisig: false, ready: false, threshold: 0, total: 0 })
	});
	const full = await loadOpenWallet(client, null);
	Object.assign(open, { height: 1, viewOnly: true });
	expect(full.viewOnly).toBe(false);
	expect((await loadOpenWallet(client, full)).viewOnly).toBe(true);
});

import { walletActions } from '../../../../src/lib/wallet-data/actions';
import { WalletFiles } from '../../../../src/lib/wallet/files/wallet-files.svelte';
import { fakeService } from '../../app/fake-service';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	walletActions.clear();
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
});

const request = { filename: 'mine', password: '', language: 'English' };

/** A service whose open wallet another program can change. */
function service() {
	const open = { address: 'new' };
	const { client } = fakeService({
		create_wallet: () => ({}),
		get_address: () => ({ address: open.address, addresses: [] }),
		query_key: () => ({ key: `words of ${open.address}` })
	});
	return { client, open };
}

test('a new wallet can be restored from the height at which it was created', async () => {
	const files = new WalletFiles();
	await files.create(service().client, request, 100);
	expect(files.unconfirmedSeed).toMatchObject({ name: 'mine', address: 'new', height: 100 });
});

test('the seed of a new wallet is shown while that wallet is open, and no other', async () => {
	const files = new WalletFiles();
	const { client, open } = service();
	await files.create(client, request, 100);
	expect(await files.loadSeed(client)).toEqual(['words', 'of', 'new']);
	open.address = 'other';
	expect(await files.loadSeed(client)).toBeNull();
	open.address = 'new';
	expect(await files.loadSeed(client)).toEqual(['words', 'of', 'new']);
});

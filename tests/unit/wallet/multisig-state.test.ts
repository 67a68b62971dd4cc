import type { Client } from '../../../src/lib/rpc/client';
import type { ExchangeData } from '../../../src/lib/wallet/exchange/kinds';
import { changes } from '../../../src/lib/wallet/actions';
import { Multisig } from '../../../src/lib/wallet/multisig.svelte';
import { fakeService, refuse, type Deeds } from '../app/fake-service';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	changes.clear();
	vi.stubGlobal('location', new URL('http://page.example'));
});

const keys = (text: string): ExchangeData => ({ kind: 'multisig-keys', text, hashes: [] });
const other = keys('MultisigxV2R1other');
const plan = { threshold: 2, total: 2 };

const open = { multisig: true, ready: false, threshold: 2, total: 2 };
const service = (deeds: Deeds = {}) =>
	fakeService({
		prepare_multisig: () => ({ multisig_info: 'MultisigxV2R1own' }),
		make_multisig: () => ({ address: '', multisig_info: 'MultisigxV2Rnown' }),
		exchange_multisig_keys: () => ({ address: 'A', multisig_info: 'MultisigxV2Rnlast' }),
		is_multisig: () => open,
		...deeds
	});

async function prepared(wallet: Client, multisig = new Multisig()) {
	await multisig.prepare(wallet, plan);
	expect(multisig.add(wallet, other, 'first')).toBeNull();
	return multisig;
}

describe('a setup', () => {
	test('allows multisig in the wallet file', async () => {
		const prepare_multisig = vi.fn<Deeds[string]>(() => ({ multisig_info: 'MultisigxV2R1own' }));
		await new Multisig().prepare(service({ prepare_multisig }).client, plan);
		expect(prepare_multisig.mock.calls).toEqual([[{ enable_multisig_experimental: true }]]);
	});

	test('passes the messages of the others and the password on, and keeps its own message of every round', async () => {
		const make_multisig = vi.fn<Deeds[string]>(() => ({ address: '', multisig_info: 'MultisigxV2Rnown' }));
		const { client } = service({ make_multisig });
		const multisig = await prepared(client);
		await multisig.make(client, plan, 'secret');
		expect(make_multisig).toHaveBeenCalledWith({ multisig_info: [other.text], threshold: 2, password: 'secret' });
		expect(multisig.of(client).messages.map(({ text }) => text)).toEqual(['MultisigxV2R1own', 'MultisigxV2Rnown']);
		expect(multisig.of(client).imported).toEqual([]);
		await multisig.exchange(client, 'secret');
		expect(multisig.of(client).messages).toHaveLength(3);
		expect(changes.at(client, 'multisig')).toMatchObject({ kind: 'done', title: 'The wallet is ready.' });
	});

	test('that is refused keeps the messages of the others', async () => {
		const { client } = service({ make_multisig: () => refuse(-48, 'disabled') });
		const multisig = await prepared(client);
		await multisig.make(client, plan, '');
		expect(multisig.of(client).imported).toEqual([other]);
		expect(multisig.of(client).messages).toHaveLength(1);
		multisig.remove(client, other);
		expect(multisig.of(client).imported).toEqual([]);
	});

	test('is not shown to the wallet of another service', async () => {
		const multisig = await prepared(service().client);
		const elsewhere = fakeService({}, 'http://elsewhere.example').client;
		expect(multisig.of(elsewhere).plan).toBeNull();
		expect(multisig.of(elsewhere).messages).toEqual([]);
		expect(multisig.of(elsewhere).imported).toEqual([]);
	});
});

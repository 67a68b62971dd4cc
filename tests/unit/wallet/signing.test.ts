import type { ExchangeData } from '../../../src/lib/wallet/exchange/exchange-kinds';
import { walletActions } from '../../../src/lib/wallet-data/actions';
import { Signing } from '../../../src/lib/wallet/signing.svelte';
import { fakeService, type Deeds } from '../app/fake-service';
import { fakeStorage } from '../app/fake-storage';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	fakeStorage();
	walletActions.clear();
	vi.stubGlobal('location', new URL('http://page.example'));
});

const kinds = ['unsigned', 'multisig-set'] as const;
const setOf = (kind: (typeof kinds)[number]): ExchangeData => ({ kind, text: '00', hashes: [] });
const described = {
	amount_in: 3n,
	amount_out: 2n,
	change_address: '',
	change_amount: 0n,
	dummy_outputs: 0,
	extra: '',
	fee: 1n,
	payment_id: '',
	recipients: [],
	ring_size: 16,
	unlock_time: 0
};
const hash = 'ab'.repeat(32);

async function signed(kind: (typeof kinds)[number], deeds: Deeds) {
	const { client } = fakeService({ describe_transfer: () => ({ desc: [described] }), ...deeds });
	const signing = new Signing();
	await signing.importSet(client, 'A', setOf(kind));
	await signing.sign(client);
	return { signing, at: (place: string) => walletActions.at(client, place) };
}

test.each(kinds)('of %s that hold a transaction, it is described and signed', async (kind) => {
	const { signing } = await signed(kind, {
		sign_transfer: () => ({ signed_txset: '01', tx_hash_list: [hash], tx_raw_list: [], tx_key_list: [] }),
		sign_multisig: () => ({ tx_data_hex: '01', tx_hash_list: [] })
	});
	expect(signing.signed?.exchangeData.text).toBe('01');
});

test.each(kinds)('of %s that hold none, nothing is described or signed', async (kind) => {
	const { signing, at } = await signed(kind, { describe_transfer: () => ({ desc: [] }) });
	expect(signing.described).toBeNull();
	expect(at('describe')).toMatchObject({ tone: 'warn', title: 'It contains no transaction.' });
	expect(at('sign')).toBeNull();
});

test.each(kinds)('of %s, an answer without a signed set is not one', async (kind) => {
	const { signing, at } = await signed(kind, {
		sign_transfer: () => ({ signed_txset: '', tx_hash_list: [], tx_raw_list: [], tx_key_list: [] }),
		sign_multisig: () => ({ tx_data_hex: '', tx_hash_list: [] })
	});
	expect(signing.signed).toBeNull();
	expect(at('sign')).toMatchObject({ tone: 'warn', title: 'Nothing was signed.' });
});

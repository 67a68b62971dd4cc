import { walletActions } from '../../../../src/lib/wallet-data/actions';
import { WalletExchange } from '../../../../src/lib/wallet/exchange/wallet-exchange.svelte';
import type { ExchangeData } from '../../../../src/lib/wallet/exchange/exchange-kinds';
import { fakeService } from '../../app/fake-service';
import { fakeStorage } from '../../app/fake-storage';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	fakeStorage();
	walletActions.clear();
	vi.stubGlobal('location', new URL('http://page.example'));
});

const coin = { ticker: 'XMR', decimals: 12 };
const images = { offset: 0, signed_key_images: [{ key_image: 'ab'.repeat(32), signature: 'cd'.repeat(64) }] };
const data = {
	outputs: { kind: 'outputs', text: '00', hashes: [] },
	'key-images': { kind: 'key-images', text: JSON.stringify(images), hashes: [] }
} as const satisfies Record<string, ExchangeData>;

async function outcomeOf(kind: keyof typeof data, result: object) {
	const { client } = fakeService({ import_outputs: () => result, import_key_images: () => result });
	await new WalletExchange().import(client, data[kind], coin);
	return walletActions.at(client, `import ${kind}`);
}

describe('imported outputs', () => {
	test('are counted, and lead on to the key images', async () => {
		expect(await outcomeOf('outputs', { num_imported: 2 })).toMatchObject({
			title: 'The wallet now knows 2 outputs.',
			next: expect.stringContaining('Export the key images next') as string
		});
	});

	test('none of which were taken are a warning that names other releases', async () => {
		const change = await outcomeOf('outputs', { num_imported: 0 });
		expect(change).toMatchObject({ kind: 'done', tone: 'warn', title: 'No outputs were imported.' });
		expect(change).toMatchObject({ next: expect.stringContaining('different releases') as string });
		expect(change).not.toMatchObject({ next: expect.stringContaining('key images') as string });
	});
});

describe('imported key images', () => {
	test('say what is spent', async () => {
		expect(await outcomeOf('key-images', { height: 7, spent: 1_000_000_000_000n, unspent: 0n })).toMatchObject({
			title: 'Key images imported.',
			next: 'Unspent: 0 XMR. Spent: 1 XMR. Up to height 7.'
		});
	});

	test('that cover no money are a warning', async () => {
		expect(await outcomeOf('key-images', { height: 0, spent: 0n, unspent: 0n })).toMatchObject({
			tone: 'warn',
			title: 'The key images cover no outputs with money.'
		});
	});
});

import type { ActionResult } from '../../format/action-status';
import { formatAmount, formatInteger, plural, type Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import { exportKeyImages, exportOutputs, importKeyImages, importOutputs } from '../../rpc/wallet/cold';
import { parseKeyImages, writeKeyImages } from './key-images';
import type { ExchangeData } from './exchange-kinds';
import { walletActions } from '../../wallet-data/actions';

const SLOW = 'This takes longer if there are many outputs.';

const NO_MONEY: ActionResult = {
	tone: 'warn',
	title: 'The key images cover no outputs with money.',
	next: 'Export all outputs here, import them in the wallet with the spend key, and export all key images there.'
};

type ExportKind = 'outputs' | 'key-images';

/**
 * Exchange of outputs and key images between a view-only wallet and the wallet with the spend key. The last exports
 * stay in memory after the page is left.
 */
export class WalletExchange {
	#exported: Readonly<Record<string, ExchangeData | null>> = $state.raw({});

	/** The last export. @param address the wallet's primary address */
	exported = ({ url }: Client, address: string, kind: ExportKind): ExchangeData | null =>
		this.#exported[`${url} ${address} ${kind}`] ?? null;

	async export(wallet: Client, address: string, kind: ExportKind, all: boolean): Promise<void> {
		const text = kind === 'outputs' ? await exportedOutputs(wallet, all) : await exportedKeyImages(wallet, all);
		const exchangeData = text === null ? null : { kind, text, hashes: [] };
		this.#exported = { ...this.#exported, [`${wallet.url} ${address} ${kind}`]: exchangeData };
	}

	import = (wallet: Client, { kind, text }: ExchangeData, coin: Coin): Promise<unknown> =>
		kind === 'outputs' ? importedOutputs(wallet, text) : importedKeyImages(wallet, text, coin);
}

async function exportedOutputs(wallet: Client, all: boolean): Promise<string | null> {
	const options = { done: 'The outputs are ready to export.', slow: SLOW };
	const result = await walletActions.run(wallet, 'export outputs', exportOutputs, { all }, options);
	return result?.outputs_data_hex ?? null;
}

async function exportedKeyImages(wallet: Client, all: boolean): Promise<string | null> {
	const params = { all };
	const why = all
		? 'The wallet knows no outputs. An offline wallet needs those of the view-only wallet: import them first.'
		: 'None are requested. Export all of them.';
	const result = await walletActions.run(wallet, 'export key-images', exportKeyImages, params, {
		done: ({ signed_key_images }) =>
			signed_key_images.length > 0
				? { title: 'The key images are ready to export.' }
				: { tone: 'warn', title: 'There are no key images to export.', next: why },
		slow: SLOW
	});
	if (!result || result.signed_key_images.length === 0) return null;
	const { signed_key_images, offset = 0 } = result;
	return writeKeyImages({ signed_key_images, offset });
}

/**
 * Imports outputs. A service ignores outputs of another release without an error (reference implementation,
 * wallet2.cpp: import_outputs_from_str).
 */
function importedOutputs(wallet: Client, outputs_data_hex: string) {
	const params = { outputs_data_hex };
	return walletActions.run(wallet, 'import outputs', importOutputs, params, {
		done: ({ num_imported }) =>
			num_imported > 0
				? {
						title: `The wallet now knows ${plural(num_imported, 'output')}.`,
						next: 'Export the key images next: the view-only wallet needs them to know what was spent.'
					}
				: {
						tone: 'warn',
						title: 'No outputs were imported.',
						next: 'The export may have none. Or the two wallet services run different releases: compare the RPC versions on both pages, and use the same release for both.'
					},
		slow: SLOW
	});
}

const importedKeyImages = (wallet: Client, text: string, coin: Coin) =>
	walletActions.run(wallet, 'import key-images', importKeyImages, parseKeyImages(text) ?? { signed_key_images: [] }, {
		done: ({ height, spent, unspent }) => {
			const say = (atomic: bigint) => `${formatAmount(atomic, coin)} ${coin.ticker}`;
			if (spent + unspent === 0n) return NO_MONEY;
			return {
				title: 'Key images imported.',
				next: `Unspent: ${say(unspent)}. Spent: ${say(spent)}. Up to height ${formatInteger(height)}.`
			};
		},
		slow: SLOW
	});

export const walletExchange = new WalletExchange();

import type { Change } from '../../format/action-status';
import { formatAmount, formatInteger, type Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import { exportKeyImages, exportOutputs, importKeyImages, importOutputs } from '../../rpc/wallet/cold';
import { parseKeyImages, writeKeyImages } from './key-images';
import type { ExchangeData } from './kinds';
import { changes } from '../actions';

const SLOW = 'That takes longer the more outputs there are.';

/** Which wallet: the service, and the wallet's first address. */
interface Whose {
	wallet: Client;
	address: string;
}

/** Outputs and key images on their way between the two halves of a wallet. What was exported outlives the page, in memory. */
export class Exchanging {
	#exported: Readonly<Record<string, ExchangeData>> = $state.raw({});

	/** What was exported last from a wallet. */
	exported = ({ wallet, address }: Whose, kind: 'outputs' | 'key-images'): ExchangeData | null =>
		this.#exported[`${wallet.url} ${address} ${kind}`] ?? null;

	changeOf = (wallet: Client, direction: 'export' | 'import', kind: 'outputs' | 'key-images'): Change | null =>
		changes.at(wallet, `${direction} ${kind}`);

	async exportFrom({ wallet, address }: Whose, kind: 'outputs' | 'key-images', all: boolean): Promise<void> {
		const text = kind === 'outputs' ? await outputsOf(wallet, all) : await keyImagesOf(wallet, all);
		const others = Object.entries(this.#exported).filter(([key]) => key !== `${wallet.url} ${address} ${kind}`);
		const exchangeData = { kind, text: text ?? '', hashes: [] };
		this.#exported = Object.fromEntries(
			text === null ? others : [...others, [`${wallet.url} ${address} ${kind}`, exchangeData]]
		);
	}

	/** @returns whether the wallet has taken it in */
	async importInto(wallet: Client, { kind, text }: ExchangeData, coin: Coin): Promise<boolean> {
		if (kind === 'outputs') return (await takeOutputs(wallet, text)) !== null;
		return (await takeKeyImages(wallet, text, coin)) !== null;
	}
}

async function outputsOf(wallet: Client, all: boolean): Promise<string | null> {
	const told = await changes.run(
		wallet,
		'export outputs',
		exportOutputs,
		{ all },
		{
			done: () => ({ title: 'The outputs are ready to export.' }),
			slow: SLOW
		}
	);
	return told?.outputs_data_hex ?? null;
}

async function keyImagesOf(wallet: Client, all: boolean): Promise<string | null> {
	const told = await changes.run(
		wallet,
		'export key-images',
		exportKeyImages,
		{ all },
		{
			done: ({ signed_key_images }) =>
				signed_key_images.length > 0
					? { title: 'The key images are ready to export.' }
					: {
							tone: 'warn',
							title: 'There are no key images to export.',
							next: all
								? 'The wallet knows of no outputs. A wallet that has no node learns of them from the view-only one: import its outputs first.'
								: 'None were asked for. Export all of them.'
						},
			slow: SLOW
		}
	);
	if (!told || told.signed_key_images.length === 0) return null;
	const { signed_key_images, offset = 0 } = told;
	return writeKeyImages({ signed_key_images, offset });
}

const takeOutputs = (wallet: Client, outputs_data_hex: string) =>
	changes.run(
		wallet,
		'import outputs',
		importOutputs,
		{ outputs_data_hex },
		{
			done: ({ num_imported }) => ({
				title: `The wallet knows ${formatInteger(num_imported)} ${num_imported === 1 ? 'output' : 'outputs'} now.`,
				next: 'Export the key images next: the view-only wallet needs them to know what was spent.'
			}),
			slow: SLOW
		}
	);

const takeKeyImages = (wallet: Client, text: string, coin: Coin) =>
	changes.run(wallet, 'import key-images', importKeyImages, parseKeyImages(text) ?? { signed_key_images: [] }, {
		done: ({ height, spent, unspent }) => {
			const say = (atomic: bigint) => `${formatAmount(atomic, coin)} ${coin.ticker}`;
			return {
				title: 'The key images are taken in.',
				next: `Unspent: ${say(unspent)}. Spent: ${say(spent)}. Up to height ${formatInteger(height)}.`
			};
		},
		slow: SLOW
	});

export const exchanging = new Exchanging();

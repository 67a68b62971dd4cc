import { OwnWalletService } from '../../devnet/own';
import { shop } from '../../devnet';
import type { PaymentTestChain } from '../money';

/** Signers of the transactions that the wallet service of `Money` sends. That service has their other wallet open. */
export interface Signers {
	/** Primary address of both wallets. */
	address: string;
	/**
	 * Signs a payment.
	 *
	 * @returns the set, and the hash of its transaction
	 */
	sign(destination: { address: string; amount: bigint }): Promise<{ text: string; hash: string }>;
	/** Opens the wallet that sends, if it is not open. */
	open(): Promise<void>;
	stop(): Promise<void>;
}

const walletOpener = (money: PaymentTestChain, filename: string, address: string) => async () => {
	const open = money.service.call<{ address: string }>('get_address', { account_index: 0 });
	const name = await open.then(
		(found) => found.address,
		() => null
	);
	// The check by address is enough: the shop's own file, which has the same address as the view-only wallet, is not
	// opened in between.
	if (name !== address) await money.service.call('open_wallet', { filename, password: '' });
};

/** Creates a wallet with the shop's keys that reaches no node, and a view-only wallet that sends. */
export async function coldSigners(money: PaymentTestChain): Promise<Signers> {
	const hot = money.service;
	const cold = await OwnWalletService.start({ owner: 'the signer', daemonUrl: 'http://127.0.0.1:1' });
	await cold.restore(shop);
	const { key: viewkey } = await cold.call<{ key: string }>('query_key', { key_type: 'view_key' });
	await hot.call('generate_from_keys', { filename: 'view-only', address: shop.address, viewkey, password: '' });
	await hot.call('refresh');
	const exchange = async () => {
		const { outputs_data_hex } = await hot.call<{ outputs_data_hex: string }>('export_outputs', { all: true });
		await cold.call('import_outputs', { outputs_data_hex });
		const images = await cold.call<{ signed_key_images: unknown[] }>('export_key_images', { all: true });
		await hot.call('import_key_images', { signed_key_images: images.signed_key_images, offset: 0 });
	};
	return {
		address: shop.address,
		async sign(destination) {
			await exchange();
			type Made = { unsigned_txset: string };
			const { unsigned_txset } = await hot.call<Made>('transfer', { destinations: [destination] });
			type Signed = { signed_txset: string; tx_hash_list: string[] };
			const signed = await cold.call<Signed>('sign_transfer', { unsigned_txset });
			return { text: signed.signed_txset, hash: signed.tx_hash_list[0] ?? '' };
		},
		open: walletOpener(money, 'view-only', shop.address),
		stop: () => cold.stop()
	};
}

/** Number of outputs that their wallet receives: each payment spends one, and locks its change. */
const OUTPUTS = 60;

/** Creates a 2-of-2 multisig wallet: one signer proposes a payment, the other signs it, and the first one sends it. */
export async function multisigSigners(money: PaymentTestChain): Promise<Signers> {
	const second = await OwnWalletService.start({ owner: 'the second signer', daemonUrl: money.chain.node.url });
	const both = [money.service, second];
	type Info = { multisig_info: string; address?: string };
	for (const service of both)
		await service.call('create_wallet', { filename: 'signer', password: '', language: 'English' });
	const ask = async (method: string, params: (others: string) => object, others: readonly Info[] = []) => {
		const infos: Info[] = [];
		for (const [at, service] of both.entries()) {
			infos.push(await service.call<Info>(method, params(others[1 - at]?.multisig_info ?? '')));
		}
		return infos;
	};
	const prepared = await ask('prepare_multisig', () => ({ enable_multisig_experimental: true }));
	const made = await ask('make_multisig', (info) => ({ multisig_info: [info], threshold: 2, password: '' }), prepared);
	await ask('exchange_multisig_keys', (info) => ({ multisig_info: [info], password: '' }), made);
	const { address } = await second.call<{ address: string }>('get_address', { account_index: 0 });
	const open = walletOpener(money, 'signer', address);

	await money.service.call('open_wallet', { filename: shop.filename, password: shop.password });
	await money.service.call('refresh');
	for (let sent = 0; sent < OUTPUTS; sent += 15) {
		const destinations = Array.from({ length: 15 }, () => ({ address, amount: 2_000_000_000_000 }));
		await money.service.call('transfer', { destinations });
	}
	await money.mine(11);
	await open();

	const exchange = async () => {
		const infos: string[] = [];
		for (const service of both) {
			await service.call('refresh');
			infos.push((await service.call<{ info: string }>('export_multisig_info')).info);
		}
		for (const [at, service] of both.entries()) await service.call('import_multisig_info', { info: [infos[1 - at]] });
	};
	return {
		address,
		async sign(destination) {
			await exchange();
			type Made = { multisig_txset: string };
			const { multisig_txset } = await money.service.call<Made>('transfer', { destinations: [destination] });
			type Signed = { tx_data_hex: string; tx_hash_list: string[] };
			const signed = await second.call<Signed>('sign_multisig', { tx_data_hex: multisig_txset });
			return { text: signed.tx_data_hex, hash: signed.tx_hash_list[0] ?? '' };
		},
		open,
		stop: () => second.stop()
	};
}

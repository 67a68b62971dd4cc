import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { getTransactionPool } from '../../src/lib/rpc/daemon/pool';
import { getAddress, getBalance } from '../../src/lib/rpc/wallet/accounts';
import { describeTransfer } from '../../src/lib/rpc/wallet/cold';
import { closeWallet, createWallet } from '../../src/lib/rpc/wallet/files';
import {
	exchangeMultisigKeys,
	exportMultisigInfo,
	finalizeMultisig,
	importMultisigInfo,
	isMultisig,
	makeMultisig,
	prepareMultisig,
	signMultisig,
	submitMultisig
} from '../../src/lib/rpc/wallet/multisig';
import { refresh } from '../../src/lib/rpc/wallet/service';
import { transfer } from '../../src/lib/rpc/wallet/transfers';
import { customer as payee } from '../../devnet';
import { refused } from './clients';
import { HOOK_PATIENCE, startOwnChain, UNTIL_SPENDABLE, type OwnChain } from './own-wallet-service';

const password = 'of each';
const amount = 3_000_000_000_000n;

let chain: OwnChain;
let wallets: readonly [Client, Client];

/** Asks both, one after the other. */
async function each<Result>(ask: (wallet: Client, at: 0 | 1) => Promise<Result>): Promise<[Result, Result]> {
	return [await ask(wallets[0], 0), await ask(wallets[1], 1)];
}

/** What the other one sent. */
const ofOther = <Sent>(sent: readonly [Sent, Sent], at: 0 | 1): Sent => sent[at === 0 ? 1 : 0];

beforeAll(async () => {
	chain = await startOwnChain('multisig');
	wallets = [chain.services[0].client, chain.services[1].client];
}, HOOK_PATIENCE);
afterAll(() => chain.end(), HOOK_PATIENCE);

describe('a wallet', () => {
	it('in which multisig was not allowed does not get far', async () => {
		await each((wallet) => wallet.call(createWallet, { filename: 'not-allowed', password, language: 'English' }));
		const answers = await each((wallet) => wallet.call(prepareMultisig));
		const multisig_info = [answers[1].multisig_info];
		await wallets[0].call(makeMultisig, { multisig_info, threshold: 2, password });
		for (const call of [
			wallets[0].call(exchangeMultisigKeys, { multisig_info, password }),
			wallets[0].call(transfer, { destinations: [{ address: payee.address, amount }] }),
			wallets[0].call(finalizeMultisig, { multisig_info })
		]) {
			await expect(call).rejects.toMatchObject(refused(-48));
		}
		await each((wallet) => wallet.call(closeWallet));
	});

	it('is set up by two, from what each sends the other', async () => {
		await each((wallet) => wallet.call(createWallet, { filename: 'two-of-two', password, language: 'English' }));
		expect(await wallets[0].call(isMultisig)).toMatchObject({ multisig: false, ready: false, threshold: 0, total: 0 });
		await expect(wallets[0].call(exportMultisigInfo)).rejects.toMatchObject(refused(-31));

		const prepared = await each((wallet) => wallet.call(prepareMultisig, { enable_multisig_experimental: true }));
		const made = await each((wallet, at) => {
			const multisig_info = [ofOther(prepared, at).multisig_info];
			return wallet.call(makeMultisig, { multisig_info, threshold: 2, password });
		});
		const unready = { multisig: true, ready: false, threshold: 2, total: 2 };
		for (const answers of await each((wallet) => wallet.call(isMultisig))) expect(answers).toMatchObject(unready);
		await expect(wallets[0].call(prepareMultisig)).rejects.toMatchObject(refused(-28));
		await expect(wallets[0].call(signMultisig, { tx_data_hex: '00' })).rejects.toMatchObject(refused(-31));
		const tooFew = wallets[0].call(exchangeMultisigKeys, { multisig_info: [], password });
		await expect(tooFew).rejects.toMatchObject(refused(-33));

		const exchanged = await each((wallet, at) => {
			const multisig_info = [ofOther(made, at).multisig_info];
			return wallet.call(exchangeMultisigKeys, { multisig_info, password });
		});
		expect(exchanged[0].address).toBe(exchanged[1].address);
		for (const answers of await each((wallet) => wallet.call(isMultisig))) {
			expect(answers).toMatchObject({ ...unready, ready: true });
		}
		expect((await wallets[1].call(getAddress)).address).toBe(exchanged[0].address);
	});

	it('is not finalized by programs of this generation: there was a round of exchanging keys', async () => {
		await expect(wallets[0].call(finalizeMultisig, { multisig_info: ['x'] })).rejects.toMatchObject(refused(0));
		const again = wallets[0].call(exchangeMultisigKeys, { multisig_info: ['x'], password });
		await expect(again).rejects.toMatchObject(refused(-28));
	});
});

describe('a transfer', () => {
	/** Each sends the other what it needs for the next transaction. */
	async function tell() {
		const answers = await each((wallet) => wallet.call(exportMultisigInfo));
		return each((wallet, at) => wallet.call(importMultisigInfo, { info: [ofOther(answers, at).info] }));
	}

	it('needs what both tell each other', async () => {
		const { address } = await wallets[0].call(getAddress);
		await chain.node.mine(2, address);
		await chain.node.mine(UNTIL_SPENDABLE, payee.address);
		await each((wallet) => wallet.call(refresh));
		expect(await wallets[0].call(getBalance)).toMatchObject({ multisig_import_needed: true });
		await expect(wallets[0].call(importMultisigInfo, { info: [] })).rejects.toMatchObject(refused(-33));
		await expect(wallets[0].call(importMultisigInfo, { info: ['zz'] })).rejects.toMatchObject(refused(-26));
		expect(await tell()).toEqual([{ n_outputs: 2 }, { n_outputs: 2 }]);
		expect(await wallets[0].call(getBalance)).toMatchObject({ multisig_import_needed: false });
	});

	it('is made by one, signed by the other, and sent', async () => {
		const destinations = [{ address: payee.address, amount }];
		const made = await wallets[0].call(transfer, { destinations });
		expect(made).toMatchObject({ amount, tx_hash: '', unsigned_txset: '' });
		const { multisig_txset } = made;

		const { desc } = await wallets[1].call(describeTransfer, { multisig_txset });
		expect(desc).toMatchObject([{ recipients: destinations, fee: made.fee }]);
		const tooSoon = wallets[1].call(submitMultisig, { tx_data_hex: multisig_txset });
		await expect(tooSoon).rejects.toMatchObject(refused(-33));

		const signed = await wallets[1].call(signMultisig, { tx_data_hex: multisig_txset });
		expect(signed.tx_hash_list).toHaveLength(1);
		const { tx_data_hex, tx_hash_list } = signed;
		expect(await wallets[1].call(submitMultisig, { tx_data_hex })).toEqual({ tx_hash_list });
		const { transactions } = await createClient(chain.node).call(getTransactionPool);
		expect(transactions.map(({ id_hash }) => id_hash)).toEqual(tx_hash_list);
	});

	it('is refused when it is none', async () => {
		for (const operation of [signMultisig, submitMultisig]) {
			await expect(wallets[0].call(operation, { tx_data_hex: 'zz' })).rejects.toMatchObject(refused(-26));
			await expect(wallets[0].call(operation, { tx_data_hex: '00' })).rejects.toMatchObject(refused(-34));
		}
	});
});

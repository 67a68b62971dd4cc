import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import {
	dayReportLink,
	walletAccountLink,
	walletAccountsLink,
	walletBookLink,
	walletColdLink,
	walletHistoryLink,
	walletKeysLink,
	walletLink,
	walletOutputsLink,
	walletProofsLink,
	walletMultisigLink,
	walletReceiveLink,
	walletSendLink,
	walletServiceLink,
	walletTransferLink
} from '../../../src/lib/links';
import { customer, shop } from '../../../devnet';
import { EMPTY_REQUEST, writeLabel, type LabelledRequest } from '../../../src/lib/payment/label';
import { toHex } from '../../../src/lib/bytes/hex';
import { EXCHANGE_KINDS, type ExchangeKind } from '../../../src/lib/wallet/exchange/exchange-kinds';
import { pasteImport } from './parties';
import type { Screen } from './screens';
import { button, ODD_TEXTS, section } from './wallet-page';
import {
	manyAddresses,
	manyOutputs,
	manyTransfers,
	restrictedService,
	syncingInBackground,
	type WalletAnswers
} from '../../../devnet/stand-in/wallet';

/** State of a wallet's page, with the simulated service that it shows (`paper` in `wallet-page.ts`). */
export interface WalletScreen extends Screen {
	name: string;
	answers: WalletAnswers;
}

/** Label of more than 500 characters, most of them without a space. */
const LONG_LABEL = `A label that goes on and on, as somebody may well write one, ${'ohneirgendwoeineinzigesleerzeichenzuhaben'.repeat(11)}`;
const WALLET_HEIGHT = 3000;
const TXID = 'ab'.repeat(32);
const LARGE_BALANCE = 2n ** 63n + 1n;

const account = (account_index: number, label: string, tag: string) => ({
	account_index,
	label,
	tag,
	balance: LARGE_BALANCE,
	unlocked_balance: LARGE_BALANCE - 5n,
	base_address: account_index === 0 ? shop.address : customer.address
});

const sent = {
	address: shop.address,
	amount: 1_500_000_000_001n,
	fee: 30_680_000n,
	height: 2995,
	note: ODD_TEXTS.emoji,
	payment_id: '0000000000000000',
	subaddr_index: { major: 0, minor: 0 },
	timestamp: 1_700_000_000,
	txid: TXID,
	type: 'out',
	unlock_time: 0,
	double_spend_seen: true,
	suggested_confirmations_threshold: 20,
	subaddr_indices: [
		{ major: 0, minor: 1 },
		{ major: 0, minor: 2 }
	],
	destinations: [
		{ address: customer.address, amount: 1_000_000_000_000n },
		{ address: shop.address, amount: 500_000_000_001n }
	]
};
const transfers = () => {
	const { in: came, out } = manyTransfers(60);
	const waiting = { ...sent, height: 0 };
	return {
		in: [
			...came,
			{ ...sent, type: 'block', height: 2998, unlock_time: 3058, destinations: [], note: '', txid: 'cd'.repeat(32) },
			{
				...sent,
				type: 'in',
				height: 2000,
				unlock_time: 2n ** 64n - 1n,
				destinations: [],
				note: LONG_LABEL,
				txid: 'ce'.repeat(32)
			}
		],
		out: [...out, sent],
		pool: [{ ...waiting, type: 'pool', destinations: [], note: ODD_TEXTS.markup, payment_id: '1122334455667788' }],
		pending: [{ ...waiting, type: 'pending', note: ODD_TEXTS.rightToLeft, txid: 'cf'.repeat(32) }],
		failed: [{ ...waiting, type: 'failed', note: '', txid: 'd0'.repeat(32) }]
	};
};

const outputs = () => {
	const [first, second, ...rest] = manyOutputs(60);
	const known = { ...first, tx_hash: TXID, block_height: 2995, unlocked: false, amount: LARGE_BALANCE };
	return { transfers: [...rest, { ...second, frozen: true }, known, { ...first, key_image: '', block_height: 2999 }] };
};

/** Answers of a wallet that has some of everything. */
const fullWallet: WalletAnswers = {
	get_height: { height: WALLET_HEIGHT },
	get_accounts: {
		subaddress_accounts: [
			account(0, ODD_TEXTS.markup, 'shop'),
			account(1, LONG_LABEL, LONG_LABEL),
			account(2, ODD_TEXTS.rightToLeft, '')
		],
		total_balance: LARGE_BALANCE,
		total_unlocked_balance: LARGE_BALANCE - 5n
	},
	get_balance: {
		balance: LARGE_BALANCE,
		unlocked_balance: LARGE_BALANCE - 5n,
		blocks_to_unlock: 59,
		time_to_unlock: 86_400,
		multisig_import_needed: false,
		per_subaddress: [1, 2, 4].map((address_index) => ({
			account_index: 0,
			address: shop.address,
			address_index,
			label: '',
			balance: LARGE_BALANCE,
			num_unspent_outputs: 1000,
			unlocked_balance: LARGE_BALANCE - 5n,
			blocks_to_unlock: 59,
			time_to_unlock: 0
		}))
	},
	is_multisig: { multisig: true, ready: true, threshold: 2, total: 3 },
	describe_transfer: { error: { code: -29, message: 'command not supported by view-only wallet' } },
	get_address: ({ account_index }) => {
		const { address, addresses } = manyAddresses(account_index === 0 ? 40 : 0);
		return {
			address,
			addresses: addresses.map((each, index) => (index === 3 ? { ...each, label: LONG_LABEL } : each))
		};
	},
	get_transfers: transfers,
	get_transfer_by_txid: ({ account_index }) =>
		account_index === 0
			? { transfer: sent, transfers: [sent, { ...sent, type: 'in', destinations: [] }] }
			: { error: { code: -8, message: 'Transaction not found.' } },
	incoming_transfers: {
		transfers: [
			{
				amount: 34_679_346_625_600n,
				global_index: 1,
				key_image: '',
				spent: false,
				tx_hash: TXID,
				subaddr_index: { major: 0, minor: 0 }
			}
		]
	},
	get_tx_key: { tx_key: 'ef'.repeat(96) },
	get_address_book: {
		entries: [ODD_TEXTS.markup, LONG_LABEL, ODD_TEXTS.rightToLeft, ''].map((description, index) => ({
			description,
			index,
			address: index === 1 ? `4${'a'.repeat(105)}` : customer.address
		}))
	},
	make_integrated_address: { integrated_address: `4${'a'.repeat(105)}`, payment_id: '1122334455667788' },
	label_account: { error: { code: -14, message: 'account index is out of bound' } }
};

/** Answers of a service about itself: its version and its languages. */
const serviceInfo: WalletAnswers = {
	get_version: { version: 65_569, release: true },
	get_languages: { languages: ['English', 'Deutsch'], languages_local: [] }
};

const notMultisig = { multisig: false, ready: false, threshold: 0, total: 0 };

/** Returns exported data that is long enough for several QR codes. */
const exportedData = (kind: ExchangeKind) =>
	toHex(new TextEncoder().encode(EXCHANGE_KINDS[kind].magic)) + '5a'.repeat(2000);

/** Transaction with everything that can be odd about one. */
const oddTransaction = {
	amount_in: LARGE_BALANCE,
	amount_out: LARGE_BALANCE - 7n,
	change_address: customer.address,
	change_amount: 5n,
	fee: 9n,
	recipients: [
		{ address: customer.address, amount: LARGE_BALANCE - 20n },
		{ address: shop.address, amount: 8n }
	],
	dummy_outputs: 2,
	extra: '0302ffff',
	payment_id: 'ab'.repeat(32),
	ring_size: 8,
	unlock_time: 2n ** 64n - 1n,
	sources: [{ amount: LARGE_BALANCE, global_index: 5, rct: true, pubkey: 'cd'.repeat(32) }],
	weight: 2222
};
const usualTransaction = {
	amount_in: 1001,
	amount_out: 1000,
	change_address: shop.address,
	change_amount: 900,
	fee: 1,
	recipients: [{ address: customer.address, amount: 100 }],
	dummy_outputs: 0,
	payment_id: '',
	unlock_time: 0,
	ring_size: 16,
	extra: `01${'ab'.repeat(32)}`
};

/** Transaction that can be signed once its fee is confirmed. */
const highFeeTransaction = { ...usualTransaction, amount_in: 1002, fee: 2 };

/** Answers of a wallet with a spend key: it describes the transactions that it is given. */
const signingWallet: WalletAnswers = {
	describe_transfer: ({ unsigned_txset }) =>
		unsigned_txset === undefined
			? { error: { code: -1, message: 'no txset provided' } }
			: { desc: [highFeeTransaction, usualTransaction], summary: highFeeTransaction },
	get_address_index: ({ address }) =>
		address === shop.address
			? { index: { major: 0, minor: 0 } }
			: { error: { code: -2, message: "Address doesn't belong to the wallet" } },
	sign_transfer: {
		signed_txset: exportedData('signed'),
		tx_hash_list: ['ab'.repeat(32), 'cd'.repeat(32)],
		tx_raw_list: ['00', '01'],
		tx_key_list: ['ef'.repeat(32), 'ee'.repeat(32)]
	}
};

interface RecordedPayment {
	name: string;
	order: { recipients: { address: string; amount: number }[] };
	answer: { fee_list: number[] };
	inputs: { key_image: string; amount: number; index: number }[];
}
const { cases } = JSON.parse(readFileSync(new URL('../../fixtures/rpc/prepared.json', import.meta.url), 'utf8')) as {
	cases: RecordedPayment[];
};
const highFeePayment = cases.find(({ name }) => name === 'to an integrated address');

/** Answers of a service that prepares a payment whose fee is high. */
const preparingService: WalletAnswers = {
	...fullWallet,
	is_multisig: notMultisig,
	transfer_split: highFeePayment?.answer ?? {},
	incoming_transfers: {
		transfers: highFeePayment?.inputs.map(({ key_image, amount, index }) => ({
			amount,
			key_image,
			global_index: 1,
			spent: false,
			tx_hash: TXID,
			subaddr_index: { major: 0, minor: index }
		}))
	}
};

/** Answers of a service that prepares it with a fee that is higher than it states. */
const overchargingService: WalletAnswers = {
	...preparingService,
	transfer_split: { ...highFeePayment?.answer, fee_list: highFeePayment?.answer.fee_list.map((fee) => fee + 1) }
};

const reviewPayment = async (page: Page) => {
	const [recipient] = highFeePayment?.order.recipients ?? [];
	await page.getByRole('textbox', { name: 'To', exact: true }).fill(recipient?.address ?? '');
	await page.getByRole('textbox', { name: 'Amount' }).fill('1');
	await button(page, 'Review').click();
	await page.getByText('Check this first').waitFor();
};

const coin = { ticker: 'XMR', decimals: 12 };

/** Noon of a day in November 2023 (Unix seconds). */
const NOON_S = 1_699_963_200;

/** Returns the label of an address that was created for a sale. */
const saleLabel = (facts: Partial<LabelledRequest>) =>
	writeLabel({ ...EMPTY_REQUEST, madeBy: 'sale', created: NOON_S, amount: LARGE_BALANCE, needed: 1, ...facts }, coin);

/** Labels of the sales of one day, with the largest amounts, and with names that are long, right-to-left, or markup. */
const sales = [
	saleLabel({
		text: '2 Coffee 123456789012.40, 1 Cake 2.60, tip 1.00',
		price: { total: '123456789016.00', currency: 'EUR', rate: '13385.23' }
	}),
	saleLabel({ text: `1 ${LONG_LABEL.replaceAll(',', '')} 5.00`, price: { total: '5.00', currency: 'EUR', rate: '1' } }),
	saleLabel({ text: ODD_TEXTS.rightToLeft }),
	saleLabel({ text: ODD_TEXTS.markup })
];

/** Answers of a wallet with several sales, of which the last was not paid. */
const walletWithSales: WalletAnswers = {
	...fullWallet,
	get_address: () => {
		const { address, addresses } = manyAddresses(40);
		return { address, addresses: addresses.map((each, index) => ({ ...each, label: sales[index - 1] ?? '' })) };
	},
	get_transfers: {
		in: [1, 2, 3].map((minor) => ({
			...sent,
			type: 'in',
			height: 2000,
			timestamp: NOON_S + 60,
			amount: LARGE_BALANCE,
			destinations: [],
			double_spend_seen: false,
			subaddr_index: { major: 0, minor },
			txid: `a${minor}`.repeat(32)
		}))
	}
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });

/**
 * Screens of the wallet's pages except those of its files, its connection and its sending; at their fullest and at
 * their emptiest.
 */
export const walletScreens: WalletScreen[] = [
	{ name: 'wallet-home', address: walletLink, answers: fullWallet, ready: heading('Wallet') },
	{
		name: 'wallet-home-empty',
		address: walletLink,
		answers: {},
		ready: (page) => page.getByText('Receive your first XMR')
	},
	{
		name: 'wallet-accounts-label',
		address: walletAccountsLink,
		answers: fullWallet,
		ready: heading('Accounts'),
		then: async (page) => {
			await button(page, 'Label account 0').click();
			await page.keyboard.press('Enter');
			await page.getByText('The wallet has no such account.').waitFor();
		}
	},
	{
		name: 'wallet-account',
		address: walletAccountLink(0),
		answers: fullWallet,
		ready: heading(/Account 0$/)
	},
	{
		name: 'wallet-receive',
		address: walletReceiveLink(0, 0),
		answers: fullWallet,
		ready: heading('Receive'),
		then: async (page) => button(page, 'Label').click()
	},
	{
		name: 'wallet-receive-wrong',
		address: walletReceiveLink(0, 1),
		answers: {
			...fullWallet,
			get_transfers: {
				pool: [{ ...sent, type: 'pool', height: 0, subaddr_index: { major: 0, minor: 1 }, destinations: [] }]
			}
		},
		ready: heading('Receive'),
		then: async (page) => section(page, 'Payments received').waitFor()
	},
	{ name: 'wallet-history', address: walletHistoryLink, answers: fullWallet, ready: heading('History') },
	{
		name: 'wallet-transfer',
		address: walletTransferLink(TXID),
		answers: fullWallet,
		ready: heading('Moved within the wallet'),
		then: async (page) => {
			await page.getByText('Transaction key, change, proofs').click();
			await button(page, 'Show the transaction key').click();
			await page.getByText('efefef').waitFor();
		}
	},
	{
		name: 'wallet-send-review',
		address: walletSendLink(),
		answers: preparingService,
		ready: heading('Send'),
		then: async (page) => {
			await reviewPayment(page);
			await page.getByText(/checks? passed/).click();
			await page.getByText('Details', { exact: true }).click();
		}
	},
	{
		name: 'wallet-send-refused',
		address: walletSendLink(),
		answers: overchargingService,
		ready: heading('Send'),
		then: async (page) => {
			await reviewPayment(page);
			await page.getByText('it cannot be sent').waitFor();
		}
	},
	{
		name: 'wallet-outputs-chosen',
		address: walletOutputsLink,
		answers: { ...fullWallet, incoming_transfers: ({ account_index }) => (account_index === 0 ? outputs() : {}) },
		ready: heading('Outputs'),
		then: async (page) => {
			await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Spendable' }).click();
			await page
				.getByRole('checkbox', { name: /^Spend the output/ })
				.first()
				.check();
			await button(page, 'Send from this').waitFor();
		}
	},
	{
		name: 'wallet-outputs-output',
		address: walletOutputsLink,
		answers: {
			...fullWallet,
			describe_transfer: { error: { code: -29, message: 'view-only' } },
			incoming_transfers: ({ account_index }) => (account_index === 0 ? outputs() : {})
		},
		ready: heading('Outputs'),
		then: async (page) =>
			page
				.getByRole('button', { name: /^Open the output of/ })
				.first()
				.click()
	},
	{
		name: 'wallet-service',
		address: walletServiceLink(),
		answers: { ...fullWallet, ...serviceInfo },
		ready: heading('Wallet service'),
		then: async (page) => {
			await button(page, 'Rescan blockchain…').click();
		}
	},
	{
		name: 'wallet-book-edit',
		address: walletBookLink,
		answers: fullWallet,
		ready: heading('Address book'),
		then: async (page) => {
			await button(page, `Edit ${ODD_TEXTS.markup}`).click();
			await page.getByRole('dialog').getByLabel('Address').fill('4oops');
			await button(page, 'Save entry').click();
		}
	},
	{
		name: 'wallet-background-sync',
		address: walletBookLink,
		answers: { ...fullWallet, ...syncingInBackground },
		ready: (page) => page.getByText('Background sync is on'),
		then: (page) => button(page, 'Stop it…').click()
	},
	{
		name: 'wallet-restricted-service',
		address: walletSendLink(),
		answers: { ...fullWallet, ...restrictedService },
		ready: (page) => page.getByText('This wallet service cannot send')
	},
	{
		name: 'wallet-proofs',
		address: walletProofsLink({ kind: 'tx_key', txid: TXID, address: shop.address }),
		answers: fullWallet,
		ready: heading('Proofs'),
		then: async (page) => {
			await button(page, 'Create proof').click();
			await section(page, 'The transaction key').waitFor();
		}
	},
	{
		name: 'wallet-keys',
		address: walletKeysLink,
		answers: { ...fullWallet, describe_transfer: {}, query_key: { key: shop.seed } },
		ready: heading('Keys'),
		then: async (page) => {
			for (const name of ['seed', 'secret view key']) {
				await button(page, `Show the ${name}…`).click();
				await page
					.getByRole('dialog')
					.getByLabel(/Nobody else/)
					.check();
				await button(page, 'Show secret').click();
			}
			await button(page, 'Reveal the seed').click();
			await page.getByText('It does not belong').waitFor();
		}
	},
	{
		name: 'wallet-cold-online',
		address: walletColdLink,
		answers: { ...fullWallet, is_multisig: notMultisig, export_outputs: { outputs_data_hex: exportedData('outputs') } },
		ready: heading('Cold signing'),
		then: async (page) => {
			await button(page, 'Export the outputs').click();
			await button(page, 'Show as QR codes').click();
			await page.getByText('Show the text').click();
			await pasteImport(page, 'Key images', LONG_LABEL);
			await pasteImport(page, 'Signed transfer', exportedData('signed'));
			await page.getByText('is ready to be sent').waitFor();
		}
	},
	{
		name: 'wallet-cold-signer',
		address: walletColdLink,
		answers: { ...fullWallet, ...signingWallet, is_multisig: notMultisig },
		ready: heading('Cold signing'),
		then: async (page) => {
			await pasteImport(page, 'Unsigned transfer', exportedData('unsigned'));
			await button(page, 'Sign it').click();
			await page.getByText('Tick the box first.').waitFor();
			await page.getByLabel('I have read this and want to sign it').check();
			await button(page, 'Sign it').click();
			await button(page, 'Show the transaction keys').click();
			await page.getByText('efef').first().waitFor();
		}
	},
	{
		name: 'wallet-cold-refused',
		address: walletColdLink,
		answers: {
			...fullWallet,
			...signingWallet,
			is_multisig: notMultisig,
			describe_transfer: ({ unsigned_txset }) =>
				unsigned_txset === undefined
					? { error: { code: -1, message: 'no txset provided' } }
					: { desc: [oddTransaction, usualTransaction], summary: oddTransaction }
		},
		ready: heading('Cold signing'),
		then: async (page) => {
			await pasteImport(page, 'Unsigned transfer', exportedData('unsigned'));
			await page.getByText('Do not sign this').waitFor();
		}
	},
	{
		name: 'day-report',
		address: dayReportLink('2023-11-14'),
		answers: walletWithSales,
		ready: heading(/14/),
		then: async (page) => page.getByRole('heading', { name: 'Sold' }).waitFor()
	},
	{
		name: 'wallet-sign-message',
		address: walletProofsLink({ kind: 'message' }),
		answers: fullWallet,
		ready: heading('Sign a message')
	},
	{
		name: 'wallet-multisig-new',
		address: walletMultisigLink,
		answers: {
			is_multisig: notMultisig,
			change_wallet_password: { error: { code: -22, message: 'Invalid original password.' } }
		},
		ready: heading('Multisig'),
		then: async (page) => {
			await page.getByLabel(/This wallet is new and empty/).check();
			await button(page, 'Begin').click();
			await page.getByText('Wrong password. Nothing was changed.').waitFor();
		}
	},
	{
		name: 'wallet-multisig-rounds',
		address: walletMultisigLink,
		answers: {
			is_multisig: { multisig: true, ready: false, threshold: 2, total: 3 },
			change_wallet_password: {},
			exchange_multisig_keys: { error: { code: -48, message: 'This wallet is multisig, and multisig is disabled.' } }
		},
		ready: heading('Multisig'),
		then: async (page) => {
			await page.getByText('message of this round is unknown').waitFor();
			await pasteImport(page, 'Key exchange', `MultisigxV2Rn${'a'.repeat(200)}`);
			await pasteImport(page, 'Key exchange', `MultisigxV2Rn${'b'.repeat(200)}`);
			await button(page, 'Exchange the keys').click();
			await page.getByText('Multisig is not enabled in this wallet file').waitFor();
		}
	},
	{
		name: 'wallet-multisig-ready',
		address: walletMultisigLink,
		answers: {
			...fullWallet,
			get_balance: { balance: LARGE_BALANCE, unlocked_balance: 0, multisig_import_needed: true },
			export_multisig_info: { info: exportedData('multisig-info') }
		},
		ready: heading('Multisig'),
		then: async (page) => {
			await button(page, 'Export multisig info').click();
			await page.getByRole('region', { name: 'Export: Multisig info' }).waitFor();
			await pasteImport(page, 'Multisig info', exportedData('unsigned'));
		}
	}
];

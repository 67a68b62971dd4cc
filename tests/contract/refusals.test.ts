/** Tests the calls that the wallet service refuses, with its error codes. No call has an effect. */
import type { Operation } from '../../src/lib/rpc/operation';
import * as accounts from '../../src/lib/rpc/wallet/accounts';
import * as book from '../../src/lib/rpc/wallet/address-book';
import * as cold from '../../src/lib/rpc/wallet/cold';
import * as files from '../../src/lib/rpc/wallet/files';
import * as history from '../../src/lib/rpc/wallet/history';
import * as multisig from '../../src/lib/rpc/wallet/multisig';
import * as proofs from '../../src/lib/rpc/wallet/proofs';
import * as control from '../../src/lib/rpc/wallet/control';
import * as transfers from '../../src/lib/rpc/wallet/transfers';
import * as uri from '../../src/lib/rpc/wallet/uri';
import { customer, devnet, refused } from './clients';

const { addresses, hashes } = devnet;
const address = addresses.shop;
const unknown = 'ab'.repeat(32);
const account_index = 9;
const index = { major: 0, minor: 999 };
const pay = (amount: bigint, to = address) => ({ destinations: [{ address: to, amount }] });
const existing = { filename: 'customer', password: 'wrong' };

const cases: readonly (readonly [
	what: string,
	operation: Operation,
	params: unknown,
	code: number,
	message?: string
])[] = [
	['an account that is not there', accounts.labelAccount, { account_index, label: 'x' }, -14],
	['a tag that is not there', accounts.getAccounts, { tag: 'none' }, -1],
	['a tag that is not there', accounts.setAccountTagDescription, { tag: 'none', description: '' }, -1],
	['an address that is not there', accounts.labelAddress, { index, label: 'x' }, -15],
	['an address that is not there', accounts.getAddress, { account_index: 0, address_index: [999] }, -15],
	['an address of another wallet', accounts.getAddressIndex, { address }, -2],
	['an address that is not integrated', accounts.splitIntegratedAddress, { integrated_address: address }, -2],
	['a payment id of another length', accounts.makeIntegratedAddress, { payment_id: 'abcd' }, -5],
	['an entry that is not there', book.getAddressBook, { entries: [9] }, -12],
	['an entry that is not there', book.deleteAddressBook, { index: 9 }, -12],
	['an entry that is not there', book.editAddressBook, { index: 9 }, -12],
	['an entry without an address', book.addAddressBook, { address: 'nonsense' }, -2],
	['what is not hex', cold.importOutputs, { outputs_data_hex: 'zz' }, -26],
	['what is no list of outputs', cold.importOutputs, { outputs_data_hex: '00' }, -1],
	['what is no unsigned transfer', cold.describeTransfer, { unsigned_txset: '00' }, -39],
	['what is no unsigned transfer', cold.signTransfer, { unsigned_txset: '00' }, -39],
	['what is no signed transfer', cold.submitTransfer, { tx_data_hex: '00' }, -40],
	['a file that is there already', files.createWallet, { ...existing, language: 'English' }, -21],
	['a path', files.createWallet, { filename: '../x', language: 'English' }, -1, 'Invalid filename'],
	['a language', files.createWallet, { filename: 'x', language: 'Klingon' }, -1, 'Unknown language: Klingon'],
	['an address that is none', files.generateFromKeys, { filename: 'x', address: 'x', viewkey: unknown }, -1],
	['a wrong password', files.changeWalletPassword, { old_password: 'wrong', new_password: '' }, -22],
	['a transaction of nobody here', history.getTransferByTxid, { txid: unknown }, -8, 'Transaction not found.'],
	['an account that is not there', history.getTransferByTxid, { txid: hashes.confirmed, account_index }, -14],
	['a payment id of another length', history.getPayments, { payment_id: 'abcd' }, -5],
	['a wallet of one', multisig.exportMultisigInfo, undefined, -31],
	['a wallet of one', multisig.signMultisig, { tx_data_hex: '00' }, -31],
	['a transaction of others', proofs.getTxKey, { txid: hashes.confirmed }, -24],
	['a transaction of others', proofs.getSpendProof, { txid: hashes.confirmed }, -1],
	['more than is held', proofs.getReserveProof, { all: false, account_index: 0, amount: 2n ** 63n }, -1],
	['a proof that is cut', proofs.checkTxProof, { txid: hashes.confirmed, address, signature: 'OutProofV2' }, -1],
	['a name without a value', control.getAttribute, { key: 'order.8' }, -45],
	['encryption to nobody known', control.setDaemon, { address: '127.0.0.1:1', ssl_support: 'enabled' }, -38],
	['nobody to pay', transfers.transfer, { destinations: [] }, -20],
	['an address that is none', transfers.transfer, pay(1n, 'nonsense'), -2],
	['an amount of nothing', transfers.transfer, pay(0n), -46],
	['more than there is', transfers.transfer, pay(2n ** 63n), -17],
	['an output of nobody here', transfers.sweepSingle, { address, key_image: '00'.repeat(32) }, -1, 'No outputs found'],
	['a transaction that is none', transfers.relayTx, { hex: '00' }, -27],
	['a payment id of its own', uri.makeUri, { address, payment_id: '1122334455667788' }, -11],
	['another scheme', uri.parseUri, { uri: `bitcoin:${address}` }, -11]
];

const named = cases.map(([what, operation, ...rest]) => ({ what, operation, name: operation.name, rest }));

it.each(named)('$what: $name', async ({ operation, rest: [params, code, message] }) => {
	const client: { call(operation: Operation, params: unknown): Promise<unknown> } = customer;
	await expect(client.call(operation, params)).rejects.toMatchObject(refused(code, message));
});

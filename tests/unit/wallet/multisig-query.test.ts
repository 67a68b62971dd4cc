import { fetchQuery } from '../../../src/lib/app/query.svelte';
import type { Failure } from '../../../src/lib/rpc/errors';
import { multisigQuery } from '../../../src/lib/wallet/multisig-query';
import { walletVersionQuery } from '../../../src/lib/wallet/service/version-query';
import { fails, fakeNode, type Answers } from '../app/fake-node';

const NOT = { multisig: false, ready: false, threshold: 0, total: 0 };
const READY = { multisig: true, ready: true, threshold: 2, total: 3 };
const load = (answers: Answers, mayBegin = true) => fetchQuery(multisigQuery(fakeNode(answers).node, mayBegin));

test('a wallet that may become multisig says whether it was paid before', async () => {
	const transfers = [
		{
			amount: 1,
			global_index: 1,
			key_image: '',
			spent: true,
			subaddr_index: { major: 0, minor: 0 },
			tx_hash: 'a'.repeat(64)
		}
	];
	const is_multisig = () => NOT;
	expect(await load({ is_multisig, incoming_transfers: () => ({ transfers }) })).toMatchObject({ isUsed: true });
	expect(await load({ is_multisig, incoming_transfers: () => ({ transfers: [] }) })).toMatchObject({ isUsed: false });
	expect(await load({ is_multisig }, false)).toMatchObject({ isUsed: false });
});

test('a ready one says whether its signers have to exchange their info', async () => {
	const balance = { balance: 0, unlocked_balance: 0, per_subaddress: [] };
	const of = (multisig_import_needed: boolean) =>
		load({ is_multisig: () => READY, get_balance: () => ({ ...balance, multisig_import_needed }) });
	expect(await of(true)).toMatchObject({ status: READY, isImportNeeded: true });
	expect(await of(false)).toMatchObject({ isImportNeeded: false });
});

describe.each<[string, Failure]>([
	['missing', { kind: 'not_offered' }],
	['refused', { kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' }],
	['answered by 500', { kind: 'bad_answer', where: 'the HTTP status', expected: '200', got: '500' }]
])('a call that is %s', (_, failure) => {
	test('leaves what the others say', async () => {
		expect(await load({ is_multisig: () => NOT, incoming_transfers: fails(failure) })).toEqual({
			status: NOT,
			isImportNeeded: false,
			isUsed: null
		});
		expect(await load({ is_multisig: () => READY, get_balance: fails(failure) })).toEqual({
			status: READY,
			isImportNeeded: null,
			isUsed: false
		});
	});

	test('is the failure where nothing is left', async () => {
		await expect(load({ is_multisig: fails(failure) })).rejects.toMatchObject({ failure });
		const { node } = fakeNode({ get_version: fails(failure) });
		await expect(fetchQuery(walletVersionQuery(node))).rejects.toMatchObject({ failure });
	});
});

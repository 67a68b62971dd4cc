import { parseAddress, writeAddress } from '../../../../src/lib/chain/address';
import { checkLink, queryOf } from '../../../../src/lib/links';
import { parsePastedProof, parseCheckQuery, EMPTY_PROOF, writeProof } from '../../../../src/lib/proofs/draft';
import { PROOF_KINDS } from '../../../../src/lib/proofs/proof-kinds';
import { proofFileName, proofDraftFrom, writeProofText } from '../../../../src/lib/wallet/proofs/created-proof';
import {
	EMPTY_PROOF_REQUEST,
	describeProofLimit,
	parseProofRequest,
	whyImpossible,
	type ProofRequestDraft,
	type ProofRequest
} from '../../../../src/lib/wallet/proofs/proof-request';
import { customer, shop } from '../../../../devnet/accounts';

const coin = { ticker: 'XMR', decimals: 12 };
const txid = 'ab'.repeat(32);
const { address } = customer;

const read = (draft: Partial<ProofRequestDraft>) =>
	parseProofRequest({ ...EMPTY_PROOF_REQUEST, ...draft }, { coin, network: 'mainnet' });
const valueOf = (draft: Partial<ProofRequestDraft>) => {
	const result = read(draft);
	return result.value ?? expect.unreachable();
};
const problemsOf = (draft: Partial<ProofRequestDraft>) => {
	const result = read(draft);
	return result.problem ?? {};
};

describe('the form of a proof', () => {
	test('becomes the request to the service', () => {
		const about = { txid: ` ${txid.toUpperCase()}\n`, address, message: ' x ' };
		const message = ' x ';
		expect(valueOf({ ...about, kind: 'tx_key' })).toEqual({
			kind: 'tx_key',
			params: { txid },
			checkFields: { txid, address }
		});
		expect(valueOf({ ...about, kind: 'tx_key', address: ' ' }).checkFields).toEqual({ txid, address: '' });
		expect(valueOf({ ...about, kind: 'tx_proof' })).toEqual({
			kind: 'tx_proof',
			params: { txid, address, message },
			checkFields: { txid, address, message }
		});
		expect(valueOf({ ...about, kind: 'spend_proof' })).toEqual({
			kind: 'spend_proof',
			params: { txid, message },
			checkFields: { txid, message }
		});
		expect(valueOf({ kind: 'reserve_proof', message })).toEqual({
			kind: 'reserve_proof',
			params: { all: true, message },
			checkFields: { message }
		});
		expect(valueOf({ kind: 'reserve_proof', all: false, amount: '1.5', account: 2 })).toEqual({
			kind: 'reserve_proof',
			params: { all: false, account_index: 2, amount: 1_500_000_000_000n },
			checkFields: { message: '' }
		});
		expect(valueOf({ kind: 'message', message: 'y', account: 1, index: 3, key: 'view' })).toEqual({
			kind: 'message',
			params: { data: 'y', account_index: 1, address_index: 3, signature_type: 'view' },
			checkFields: { message: 'y' }
		});
	});

	test('describes missing and invalid fields', () => {
		expect(Object.keys(problemsOf({ kind: 'tx_proof' })).sort()).toEqual(['address', 'txid']);
		expect(Object.keys(problemsOf({ kind: 'tx_key' }))).toEqual(['txid']);
		expect(problemsOf({ kind: 'tx_key', txid, address: 'x' })['address']).toContain(
			'it has 1 character, not 95 or 106.'
		);
		expect(Object.keys(problemsOf({ kind: 'message' }))).toEqual(['message']);
		const amount = (text: string) => problemsOf({ kind: 'reserve_proof', all: false, amount: text })['amount'];
		expect([amount(''), amount('0'), amount('-1'), amount('1e5')]).toEqual([
			expect.stringContaining('amount is empty'),
			expect.stringContaining('above zero'),
			expect.stringContaining('is negative'),
			expect.stringContaining('has an exponent')
		]);
		const other = parseAddress(address).address;
		if (!other) expect.unreachable();
		const stagenet = writeAddress({ ...other, network: 'stagenet' });
		expect(problemsOf({ kind: 'tx_proof', txid, address: stagenet })['address']).toContain('stagenet');
	});
});

describe('what a wallet can prove', () => {
	const whole = { viewOnly: false, multisig: { multisig: false } };
	const viewOnly = { viewOnly: true, multisig: { multisig: false } };
	const multisig = { viewOnly: false, multisig: { multisig: true } };
	const cannot = (wallet: typeof whole) => PROOF_KINDS.filter((kind) => whyImpossible(kind, wallet) !== null);

	test('is everything, unless it has no spend key or a part of one', () => {
		expect(cannot(whole)).toEqual([]);
		expect(cannot(viewOnly)).toEqual(['spend_proof', 'reserve_proof', 'message']);
		expect(cannot(multisig)).toEqual(['spend_proof', 'reserve_proof']);
	});

	test('is described where it is restricted', () => {
		const limited = (wallet: typeof whole) => PROOF_KINDS.filter((kind) => describeProofLimit(kind, wallet) !== null);
		expect(limited(whole)).toEqual([]);
		expect(limited(viewOnly)).toEqual(['tx_key', 'tx_proof']);
		expect(limited(multisig)).toEqual(['message']);
	});
});

describe('a created proof', () => {
	const about = { txid: ` ${txid}`, address };
	const REQUESTS: [ProofRequest, string][] = [
		[valueOf({ ...about, kind: 'tx_key' }), 'cd'.repeat(32)],
		[valueOf({ ...about, kind: 'tx_proof', message: ' x ' }), 'OutProofV2abc'],
		[valueOf({ ...about, kind: 'spend_proof' }), 'SpendProofV1abc'],
		[valueOf({ kind: 'reserve_proof', message: 'y' }), 'ReserveProofV2abc'],
		[valueOf({ kind: 'message', message: 'two\nlines & more ' }), 'SigV2abc']
	];

	test.each(REQUESTS)('has everything that a check needs in its link and file: $kind', (request, proof) => {
		const made = proofDraftFrom(request, proof, shop.address);
		const link = `https://a.example/${checkLink(writeProof(made))}`;
		expect(parseCheckQuery(queryOf(new URL(link)))).toEqual(made);
		expect(parsePastedProof(writeProofText(made, link), EMPTY_PROOF)).toEqual(made);
		expect(proofFileName(made)).toMatch(/^[a-z-]+(-[0-9a-f]{8})?\.txt$/);
	});

	test('is for the given address, or the wallet’s own', () => {
		const addresses = REQUESTS.map(([request, proof]) => proofDraftFrom(request, proof, shop.address).address);
		expect(addresses).toEqual([address, address, '', shop.address, shop.address]);
	});
});

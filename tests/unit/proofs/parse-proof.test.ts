import { parseAddress, writeAddress } from '../../../src/lib/chain/address';
import { EMPTY_PROOF, type ProofDraft } from '../../../src/lib/proofs/draft';
import { PROOF_KINDS, type ProofKind } from '../../../src/lib/proofs/proof-kinds';
import { parseProof } from '../../../src/lib/proofs/parse-proof';
import { customer } from '../../../devnet/accounts';

const address = customer.address;
const read = parseAddress(address).address;
if (read?.kind !== 'standard') throw new Error('no address');
const stagenet = writeAddress({ ...read, network: 'stagenet' });
const subaddress = writeAddress({ ...read, kind: 'subaddress' });
const txid = 'ab'.repeat(32);

const PROOF: Record<ProofKind, string> = {
	tx_key: 'cd'.repeat(32),
	tx_proof: 'OutProofV2abc',
	spend_proof: 'SpendProofV1abc',
	reserve_proof: 'ReserveProofV2abc',
	message: 'SigV2abc'
};
const draft = (kind: ProofKind, more: Partial<ProofDraft> = {}): ProofDraft => ({
	kind,
	txid,
	address,
	message: ' Order 7 ',
	proof: PROOF[kind],
	...more
});
const valueOf = (given: ProofDraft) => {
	const result = parseProof(given, null);
	return result.value ?? expect.unreachable();
};
const problemsOf = (given: ProofDraft, network: Parameters<typeof parseProof>[1] = null) => {
	const result = parseProof(given, network);
	return result.problem ?? {};
};

describe('a proof that was typed', () => {
	test.each(PROOF_KINDS)('%s is parsed, with all spaces of its message', (kind) => {
		const proof = valueOf(draft(kind));
		expect(proof.kind).toBe(kind);
		if ('message' in proof) expect(proof.message).toBe(' Order 7 ');
		if ('data' in proof) expect(proof.data).toBe(' Order 7 ');
	});

	test('may have been broken into lines, but for its message', () => {
		const broken = draft('tx_proof', {
			txid: ` ${txid.slice(0, 20)}\r\n${txid.slice(20)}`.toUpperCase(),
			address: `${address.slice(0, 50)}\n${address.slice(50)} `,
			proof: 'OutProof\n  V2abc\n'
		});
		expect(valueOf(broken)).toEqual({
			kind: 'tx_proof',
			txid,
			address,
			message: ' Order 7 ',
			signature: 'OutProofV2abc'
		});
	});

	test.each(PROOF_KINDS)('%s with empty fields describes each problem', (kind) => {
		const problems = problemsOf({ ...EMPTY_PROOF, kind });
		const wanted = {
			tx_key: ['txid', 'address', 'proof'],
			tx_proof: ['txid', 'address', 'proof'],
			spend_proof: ['txid', 'proof'],
			reserve_proof: ['address', 'proof'],
			message: ['address', 'message', 'proof']
		};
		expect(Object.keys(problems).sort()).toEqual(wanted[kind].sort());
	});

	test.each([
		[Array(25).fill('abbey').join(' '), 'Never enter them here'],
		[`https://explorer.example/myoutputs/${txid}/${address}/${'1'.repeat(64)}`, 'private view key'],
		['MultisigxV2R1abc', 'data that wallets exchange'],
		['UR:XMR-OUTPUT/1-3/LPADAX', 'data that wallets exchange'],
		[`monero:${address}?tx_amount=1`, 'a payment link'],
		[address, 'This is an address'],
		['nonsense', 'This is no']
	])('is not %s, which is named', (proof, words) => {
		for (const kind of ['tx_proof', 'spend_proof', 'reserve_proof'] as const)
			expect(problemsOf(draft(kind, { proof }))['proof']).toContain(words);
	});

	test('of 2017 has no message', () => {
		const proof = 'ProofV1abc';
		expect(valueOf(draft('tx_proof', { proof, message: '' }))).toMatchObject({ signature: proof, message: '' });
		expect(problemsOf(draft('tx_proof', { proof }))['message']).toContain('leave this empty');
	});

	test('describes the problem with a hash', () => {
		expect(problemsOf(draft('tx_key', { txid: 'abc' }))['txid']).toContain('but this has 3');
		expect(problemsOf(draft('tx_key', { txid: 'xyz' }))['txid']).toContain('other characters');
	});

	test('describes the problem with an address', () => {
		const wrong = `${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`;
		expect(problemsOf(draft('tx_key', { address: wrong }))['address']).toContain('checksum');
		expect(problemsOf(draft('tx_key', { address: stagenet }))).toEqual({});
		expect(problemsOf(draft('tx_key', { address: stagenet }), 'mainnet')['address']).toContain('stagenet');
		expect(problemsOf(draft('reserve_proof', { address: subaddress }))['address']).toContain('subaddress');
		expect(problemsOf(draft('tx_proof', { address: subaddress }))).toEqual({});
	});

	test('describes the problem with the proof itself', () => {
		const of = (kind: ProofKind, proof: string) => problemsOf(draft(kind, { proof }))['proof'];
		expect(of('tx_key', 'ab'.repeat(20))).toContain('but this has 40');
		expect(of('tx_key', 'zz'.repeat(32))).toContain('other characters');
		expect(of('tx_key', PROOF.spend_proof)).toBe('This is another kind of proof. Choose “Spend proof” above.');
		expect(of('message', txid)).toBe('This is another kind of proof. Choose “Transaction key” above.');
		for (const kind of PROOF_KINDS.filter((each) => each !== 'tx_key')) expect(of(kind, 'x')).toMatch(/begin with/);
	});
});

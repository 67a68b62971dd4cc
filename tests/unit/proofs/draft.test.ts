import fc from 'fast-check';
import { checkLink, queryOf } from '../../../src/lib/links';
import { EMPTY_PROOF, parsePastedProof, parseCheckQuery, withProof, writeProof } from '../../../src/lib/proofs/draft';
import { shop } from '../../../devnet/accounts';
import { kindOfProof, PROOF_KINDS, PROOFS } from '../../../src/lib/proofs/proof-kinds';

const open = (link: string) => parseCheckQuery(queryOf(new URL(link, 'https://a.example/')));
const text = fc.string({ unit: 'grapheme' });

describe('a link to a check', () => {
	test('contains the fields of its kind only', () => {
		const drafts = fc.record({
			kind: fc.constantFrom(...PROOF_KINDS),
			txid: text,
			address: text,
			message: text,
			proof: text
		});
		fc.assert(
			fc.property(drafts, (draft) => {
				const { fields } = PROOFS[draft.kind];
				const wanted = Object.fromEntries(fields.map((name) => [name, draft[name]]));
				expect(open(checkLink(writeProof(draft)))).toEqual({ ...EMPTY_PROOF, kind: draft.kind, ...wanted });
			})
		);
	});

	test('without a kind has that of the proof, or else is a transaction proof', () => {
		expect(open('#/check?proof=SpendProofV1abc').kind).toBe('spend_proof');
		expect(open('#/check?kind=nonsense&proof=SigV2abc').kind).toBe('message');
		expect(open('#/check?txid=ab').kind).toBe('tx_proof');
		expect(open('#/check')).toEqual(EMPTY_PROOF);
	});

	test('ignores unknown parameters', () => {
		expect(open('#/check?kind=message&nonsense=1&address=4a')).toEqual({
			...EMPTY_PROOF,
			kind: 'message',
			address: '4a'
		});
	});
});

test("another explorer's link with the key of a transaction fills in all fields", () => {
	const txid = 'ab'.repeat(32);
	const key = '12'.repeat(32);
	const filled = { ...EMPTY_PROOF, kind: 'tx_key', txid, address: shop.address, proof: key };
	const link = (word: string) => `https://explorer.example/${word}/${txid}/${shop.address}/${key}`;
	expect(parsePastedProof(` ${link('prove')}\n`, EMPTY_PROOF)).toEqual(filled);
	expect(parsePastedProof(link('receipt'), EMPTY_PROOF)).toEqual(filled);
	expect(parsePastedProof(link('myoutputs'), EMPTY_PROOF)).toMatchObject({ txid: '', address: '' });
});

describe('a proof as text', () => {
	test.each([
		['InProofV2abc', 'tx_proof'],
		['OutProofV1', 'tx_proof'],
		['ProofV1abc', 'tx_proof'],
		['SpendProofV1', 'spend_proof'],
		['ReserveProofV2', 'reserve_proof'],
		['SigV1a', 'message'],
		['ab'.repeat(32), 'tx_key'],
		['AB'.repeat(64), 'tx_key'],
		['ab'.repeat(31), null],
		['', null],
		['hello', null]
	])('%s is %s', (proof, kind) => {
		expect(kindOfProof(proof)).toBe(kind);
	});

	test('sets its kind, and leaves the rest unchanged', () => {
		const before = { ...EMPTY_PROOF, address: '4a' };
		expect(withProof(before, ' Spend\nProofV1')).toMatchObject({ kind: 'spend_proof', address: '4a' });
		expect(withProof({ ...before, kind: 'message' }, 'what').kind).toBe('message');
	});

	test('is opened by the link in it, or is the proof itself', () => {
		const draft = { ...EMPTY_PROOF, kind: 'message' as const, address: '4a', message: 'a\nb & c', proof: 'SigV2x' };
		const file = `Signed message\r\n\r\nhttps://a.example/x/${checkLink(writeProof(draft))}\r\n`;
		expect(parsePastedProof(file, EMPTY_PROOF)).toEqual(draft);
		expect(parsePastedProof('SigV2y\n', draft)).toEqual({ ...draft, proof: 'SigV2y' });
	});
});

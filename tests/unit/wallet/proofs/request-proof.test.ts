import { requestProof } from '../../../../src/lib/wallet/proofs/request-proof';
import type { ProofRequest } from '../../../../src/lib/wallet/proofs/proof-request';
import { walletActions } from '../../../../src/lib/wallet-data/actions';
import { fakeService, lose, type Deeds } from '../../app/fake-service';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const txid = 'ab'.repeat(32);
const made = 'cd'.repeat(32);
const data = { data: 'Hello', account_index: 0, address_index: 3, signature_type: 'spend' } as const;

const requests: [string, ProofRequest, unknown][] = [
	['get_tx_key', { kind: 'tx_key', params: { txid }, checkFields: {} }, { tx_key: made }],
	['get_tx_proof', { kind: 'tx_proof', params: { txid, address: 'A' }, checkFields: {} }, { signature: made }],
	['get_spend_proof', { kind: 'spend_proof', params: { txid }, checkFields: {} }, { signature: made }],
	['get_reserve_proof', { kind: 'reserve_proof', params: { all: true }, checkFields: {} }, { signature: made }],
	['sign', { kind: 'message', params: data, checkFields: {} }, { signature: made }]
];

let wallets = 0;
const walletOf = (deeds: Deeds) => fakeService(deeds, `http://ask-proof-${wallets++}.example`).client;

test.each(requests)('%s gives the text of its proof', async (operation, request, result) => {
	const deed = vi.fn<Deeds[string]>(() => result);
	const wallet = walletOf({ [operation]: deed });
	expect(await requestProof(wallet, request)).toBe(made);
	expect(deed).toHaveBeenCalledWith(request.params);
	expect(walletActions.at(wallet, 'proof')).toMatchObject({ kind: 'done', title: 'Proof created.' });
});

test.each(requests)('%s gives none where its answer is lost', async (operation, request) => {
	const wallet = walletOf({ [operation]: () => lose });
	expect(await requestProof(wallet, request)).toBeUndefined();
	expect(walletActions.at(wallet, 'proof')).toMatchObject({ kind: 'failed' });
});

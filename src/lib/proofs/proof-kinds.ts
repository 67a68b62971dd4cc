/** Kinds of proofs, named after the operations that create them. */
export type ProofKind = 'tx_key' | 'tx_proof' | 'spend_proof' | 'reserve_proof' | 'message';

export type ProofField = 'txid' | 'address' | 'message' | 'proof';

interface KindTexts {
	name: string;
	/** The statement that it proves, as the end of a sentence that begins with “It shows”. */
	shows: string;
	/** The name of the proof text itself. */
	proof: string;
	/** The fields that a check needs, in the order of the form. */
	fields: readonly ProofField[];
}

export const PROOFS: Readonly<Record<ProofKind, KindTexts>> = {
	tx_key: {
		name: 'Transaction key',
		shows: 'what a transaction paid to an address',
		proof: 'transaction key',
		fields: ['txid', 'address', 'proof']
	},
	tx_proof: {
		name: 'Transaction proof',
		shows: 'what a transaction paid to an address, by someone who sent or received it',
		proof: 'proof',
		fields: ['txid', 'address', 'message', 'proof']
	},
	spend_proof: {
		name: 'Spend proof',
		shows: 'that its creator sent a transaction',
		proof: 'proof',
		fields: ['txid', 'message', 'proof']
	},
	reserve_proof: {
		name: 'Reserve proof',
		shows: 'what a wallet holds',
		proof: 'proof',
		fields: ['address', 'message', 'proof']
	},
	message: {
		name: 'Signed message',
		shows: 'that the holder of an address signed a text',
		proof: 'signature',
		fields: ['address', 'message', 'proof']
	}
};

export const PROOF_KINDS = Object.keys(PROOFS) as ProofKind[];

export const isProofKind = (text: string | null): text is ProofKind => PROOF_KINDS.some((kind) => kind === text);

const PROOF_PATTERNS: readonly (readonly [ProofKind, RegExp])[] = [
	['tx_proof', /^(?:(?:In|Out)Proof|ProofV1)/],
	['spend_proof', /^SpendProof/],
	['reserve_proof', /^ReserveProof/],
	['message', /^SigV\d/],
	['tx_key', /^(?:[0-9a-f]{64})+$/i]
];

/** The kind of a proof by its prefix; null for other text. */
export const kindOfProof = (proof: string): ProofKind | null =>
	PROOF_PATTERNS.find(([, beginning]) => beginning.test(proof))?.[0] ?? null;

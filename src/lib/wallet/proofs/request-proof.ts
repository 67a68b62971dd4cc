import type { Client } from '../../rpc/client';
import type { Operation, ParamsOf } from '../../rpc/operation';
import { getReserveProof, getSpendProof, getTxKey, getTxProof, sign } from '../../rpc/wallet/proofs';
import { walletActions } from '../../wallet-data/actions';
import { afterTxKey, type ProofRequest } from './proof-request';

/** Asks the wallet for a proof. @returns the proof's text; undefined when there is none */
export async function requestProof(wallet: Client, request: ProofRequest): Promise<string | undefined> {
	const run = <Op extends Operation>(operation: Op, params: ParamsOf<Op>, options?: { slow: string }) =>
		walletActions.run(wallet, 'proof', operation, params, { done: 'Proof created.', ...options });
	switch (request.kind) {
		case 'tx_key':
			return (
				await walletActions.run(wallet, 'proof', getTxKey, request.params, {
					done: (result) => afterTxKey(result, { title: 'Proof created.' })
				})
			)?.tx_key;
		case 'tx_proof':
			return (await run(getTxProof, request.params))?.signature;
		case 'spend_proof':
			return (await run(getSpendProof, request.params))?.signature;
		case 'reserve_proof':
			return (await run(getReserveProof, request.params, { slow: 'With thousands of outputs it takes minutes.' }))
				?.signature;
		case 'message':
			return (await run(sign, request.params))?.signature;
	}
}

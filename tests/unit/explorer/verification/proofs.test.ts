import { toHex } from '../../../../src/lib/bytes/hex';
import { identifyTransaction } from '../../../../src/lib/chain/check-block';
import { verifyProofs, type ProofTask } from '../../../../src/lib/chain/signatures/verify-proofs';
import { wasmCurve } from '../../../../src/lib/chain/signatures/wasm-curve';
import { checkBlockProofs, checkProofs } from '../../../../src/lib/explorer/verification/proofs';
import type { Client } from '../../../../src/lib/rpc/client';
import { signedTasks } from '../../chain/signatures/signed';

const curve = (await wasmCurve()) ?? expect.unreachable();

/** The worker's work, done at once. */
class FakeWorker {
	onmessage?: (event: { data: unknown }) => void;
	postMessage(tasks: ProofTask[]): void {
		queueMicrotask(() => this.onmessage?.({ data: verifyProofs(curve, tasks) }));
	}
	terminate(): void {}
}

beforeEach(() => {
	vi.stubGlobal('Worker', FakeWorker);
	vi.stubGlobal('document', { baseURI: 'http://page.example/' });
	vi.stubGlobal('location', { origin: 'http://page.example' });
});
afterEach(() => vi.unstubAllGlobals());

interface Sent {
	hash: string;
	as_hex: string;
	outs: { key: string; mask: string }[];
}

const sent = (kind: string): Sent => {
	const { bytes, rings } = signedTasks[kind] ?? expect.unreachable();
	const outs = rings.flatMap((ring) => ring ?? []).map(({ key, mask }) => ({ key: toHex(key), mask: toHex(mask) }));
	return { hash: identifyTransaction(bytes).id ?? '', as_hex: toHex(bytes), outs };
};

/** A node that gives these transactions and their rings, in the order in which they are asked for. */
function nodeWith(transactions: readonly Sent[], change = (outs: Sent['outs']) => outs): Client {
	const call = ({ name }: { name: string }, { txs_hashes = [] }: { txs_hashes?: string[] }) =>
		Promise.resolve(
			name === '/get_outs'
				? { outs: change(transactions.flatMap(({ outs }) => outs)) }
				: {
						txs: transactions
							.filter(({ hash }) => txs_hashes.includes(hash))
							.map(({ hash, as_hex }) => ({ tx_hash: hash, as_hex }))
					}
		);
	return { call } as unknown as Client;
}

const kinds = ['version 1', 'RingCT type 1', 'RingCT type 6'];
const all = kinds.map(sent);
const hashes = all.map(({ hash }) => hash);
const of = (verdicts: { fact: string; kind: string }[]) => verdicts.map(({ fact, kind }) => `${fact} ${kind}`);

describe('the signatures and proofs of a transaction', () => {
	test.each(kinds)('pass: %s', async (kind) => {
		const one = sent(kind);
		const verdicts = await checkProofs(nodeWith([one]), one, one.hash.toUpperCase());
		expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['recomputed']));
	});

	test('are not those of another transaction', async () => {
		const asked = sent('RingCT type 1');
		const other = sent('RingCT type 6');
		expect(of(await checkProofs(nodeWith([other]), other, asked.hash))).toEqual(['proofs.transaction differs']);
	});

	test.each(kinds)('are not checked, and not called wrong, where a ring member is missing: %s', async (kind) => {
		const one = sent(kind);
		for (const change of [(outs: Sent['outs']) => outs.slice(1), (outs: Sent['outs']) => [...outs, ...outs]]) {
			const verdicts = await checkProofs(nodeWith([one], change), one, one.hash);
			expect(verdicts.filter(({ kind }) => kind === 'differs')).toEqual([]);
			expect(verdicts.find(({ fact }) => fact.startsWith('proofs.ring_signatures'))?.kind).toBe('impossible');
		}
	});
});

describe("the signatures and proofs of a block's transactions", () => {
	const facts = hashes.map((_, i) => `proofs.transactions[${i}]`);

	test('pass', async () => {
		expect(of(await checkBlockProofs(nodeWith(all), hashes))).toEqual(facts.map((fact) => `${fact} recomputed`));
	});

	test('are not checked of a transaction that the node did not send', async () => {
		const [, ...others] = all;
		expect(of(await checkBlockProofs(nodeWith(others), hashes))).toEqual([
			`${facts[0]} impossible`,
			...facts.slice(1).map((fact) => `${fact} recomputed`)
		]);
	});

	test('differ by name where the node sends another transaction, or another ring member', async () => {
		const [first, ...others] = all;
		const swapped = [{ ...sent('RingCT type 6'), hash: first?.hash ?? '' }, ...others];
		expect(of(await checkBlockProofs(nodeWith(swapped), hashes))[0]).toBe(`${facts[0]} differs`);
		const change = (outs: Sent['outs']) => outs.with(-1, outs[0] ?? expect.unreachable());
		expect(of(await checkBlockProofs(nodeWith(all, change), hashes))).toEqual([
			...facts.slice(0, -1).map((fact) => `${fact} recomputed`),
			`${facts.at(-1)}.ring_signatures[0] differs`
		]);
	});
});

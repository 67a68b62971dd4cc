import fc from 'fast-check';
import { caseCount } from '../../full';
import { blocks, regtestBlock, regtestTransactions, transactions } from '../../../devnet/chain-data/fixtures';
import { useBlock, useTransaction } from './hostile';
import { mutants } from './mutants';

const wholeTransactions = [...transactions, ...regtestTransactions].map(({ bytes }) => bytes);
const prunedTransactions = regtestTransactions.map(({ pruned }) => pruned);
const anyBytes = fc.uint8Array({ maxLength: 400 });

/** How many of so many changed ones could be read; those are worth having too. */
function readOf(given: fc.Arbitrary<Uint8Array>, use: (bytes: Uint8Array) => object | null, numRuns: number): number {
	let read = 0;
	fc.assert(
		fc.property(given, (bytes) => {
			if (use(bytes)) read++;
		}),
		{ numRuns }
	);
	return read;
}

test('any transaction that was changed gives verdicts or a BytesError, and nothing else', () => {
	const given = fc.oneof(mutants([...wholeTransactions, ...prunedTransactions]), mutants(prunedTransactions), anyBytes);
	expect(readOf(given, useTransaction, caseCount(150, 2000))).toBeGreaterThan(7);
});

test('any block that was changed does', () => {
	const given = fc.oneof(
		{ arbitrary: mutants([...blocks, regtestBlock()].map(({ bytes }) => bytes)), weight: 5 },
		anyBytes
	);
	expect(readOf(given, useBlock, caseCount(150, 2000))).toBeGreaterThan(7);
});

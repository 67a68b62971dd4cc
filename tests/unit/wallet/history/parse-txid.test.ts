import { expect, test } from 'vitest';
import { parseTxid } from '../../../../src/lib/wallet/history/parse-txid';

test("a transaction's hash is parsed in either case, with spaces around it", () => {
	expect(parseTxid(` ${'AB'.repeat(32)}\n`)).toEqual({ value: 'ab'.repeat(32) });
});

test.each(['', 'ab', 'g'.repeat(64), 'a'.repeat(65)])('%j is none', (typed) => {
	expect(parseTxid(typed)).toEqual({ problems: { txid: 'A transaction’s hash has 64 hex digits.' } });
});

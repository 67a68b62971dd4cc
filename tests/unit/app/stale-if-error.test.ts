import { staleIfError } from '../../../src/lib/app/stale-if-error';
import { RpcError } from '../../../src/lib/rpc/errors';

const failure = new RpcError({ kind: 'unreachable' }, 'get_info', false);
const fails = (error: Error) => () => Promise.reject(error);
const gives =
	<Value>(value: Value) =>
	() =>
		Promise.resolve(value);

/** Where `one` is kept under `a`. */
async function kept() {
	const keep = staleIfError<string>();
	await keep('a', gives('one'));
	return keep;
}

test('the first reading has nothing before it', async () => {
	expect(await staleIfError<string>()('a', gives('one'))).toEqual({ value: 'one', failure: null, before: null });
});

test('a reading is given what the one before gave', async () => {
	const keep = await kept();
	const seen: (string | null)[] = [];
	const result = await keep('a', async (before) => {
		seen.push(before);
		return 'two';
	});
	expect(seen).toEqual(['one']);
	expect(result).toEqual({ value: 'two', failure: null, before: 'one' });
});

describe('when a reading fails', () => {
	test('what was there stays, with the failure', async () => {
		const keep = await kept();
		expect(await keep('a', fails(failure))).toEqual({ value: 'one', failure, before: 'one' });
		expect(await keep('a', fails(failure))).toEqual({ value: 'one', failure, before: 'one' });
		expect(await keep('a', gives('two'))).toEqual({ value: 'two', failure: null, before: 'one' });
	});

	test('and nothing was there, it is thrown', async () => {
		const keep = staleIfError<string>();
		await expect(keep('a', fails(failure))).rejects.toBe(failure);
		await expect(keep('a', fails(failure))).rejects.toBe(failure);
	});

	test('and what was there is something else, it is thrown', async () => {
		const keep = await kept();
		await expect(keep('b', fails(failure))).rejects.toBe(failure);
	});

	test('for another reason than the node, it is thrown', async () => {
		const keep = await kept();
		const fault = new TypeError('a fault of the page');
		await expect(keep('a', fails(fault))).rejects.toBe(fault);
	});
});

test('only what was shown last is kept', async () => {
	const keep = await kept();
	await keep('b', gives('two'));
	expect((await keep('a', gives('three'))).before).toBeNull();
});

test('two pages keep apart', async () => {
	const one = staleIfError<string>();
	const other = staleIfError<string>();
	await one('a', gives('one'));
	await expect(other('a', fails(failure))).rejects.toBe(failure);
});

import { wasAnswered, loadPart } from '../../../src/lib/app/load-part';
import { failed } from './fake-node';

test('an answer is a value', async () => {
	expect(await loadPart(Promise.resolve(5), wasAnswered)).toEqual({ value: 5 });
});

test.each([
	{ kind: 'not_offered' },
	{ kind: 'refused', code: -1, message: 'no' },
	{ kind: 'timed_out', milliseconds: 5 }
] as const)('a node that answers without giving it leaves the rest of the page standing: %j', async (failure) => {
	expect(await loadPart(Promise.reject(failed(failure)), wasAnswered)).toEqual({ problem: failure });
});

test('a node that does not answer at all is thrown', async () => {
	const error = failed({ kind: 'unreachable' });
	await expect(loadPart(Promise.reject(error), wasAnswered)).rejects.toBe(error);
});

test('a fault of the page is thrown', async () => {
	const error = new TypeError('a fault');
	await expect(loadPart(Promise.reject(error), wasAnswered)).rejects.toBe(error);
});

test('a part of a page fails alone, also when the node does not answer', async () => {
	expect(await loadPart(Promise.resolve(5))).toEqual({ value: 5 });
	const failure = { kind: 'unreachable' } as const;
	expect(await loadPart(Promise.reject(failed(failure)))).toEqual({ problem: failure });
});

import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import { lookUpHash, lookUpQuery } from '../../../src/lib/explorer/look-up';
import type { Failure } from '../../../src/lib/rpc/errors';
import { fails, fakeNode, type Answers } from '../app/fake-node';

const hash = 'ab'.repeat(32);
const NO_BLOCK: Failure = {
	kind: 'refused',
	code: -5,
	message: `Internal error: can't get block by hash. Hash = ${hash}.`
};
const none: Answers = {
	get_block: fails(NO_BLOCK),
	'/get_transactions': () => ({ missed_tx: [hash] }),
	'/is_key_image_spent': () => ({ spent_status: [0] })
};
const look = (answers: Answers) => lookUpHash(fakeNode({ ...none, ...answers }).node, hash);
const nothing = { value: null };

describe('a hash', () => {
	test('that nothing has is none of the three', async () => {
		expect(await look({})).toEqual({
			block: nothing,
			transaction: nothing,
			keyImage: { value: 'not spent' }
		});
	});

	test.each([
		[1, 'spent in a block'],
		[2, 'spent in the pool']
	])('is a key image by the code %i', async (code, value) => {
		const { keyImage } = await look({ '/is_key_image_spent': () => ({ spent_status: [code] }) });
		expect(keyImage).toEqual({ value });
	});

	const tooMany: Failure = { kind: 'refused', code: 429, message: 'The service answered HTTP 429' };
	test.each([
		['get_block', 'block', tooMany],
		['get_block', 'block', { kind: 'refused', code: -5, message: "Internal error: can't produce valid response." }],
		['get_block', 'block', { kind: 'timed_out', milliseconds: 1 }],
		['/get_transactions', 'transaction', tooMany],
		['/is_key_image_spent', 'keyImage', tooMany]
	] as const)('is not said to be nothing when %s is not answered', async (operation, question, failure) => {
		const looked = await look({ [operation]: fails(failure) });
		expect(looked[question]).toEqual({ problem: failure });
	});

	test.each([
		['/get_transactions', 'transaction', {}],
		['/is_key_image_spent', 'keyImage', {}],
		['/is_key_image_spent', 'keyImage', { spent_status: [7] }]
	] as const)('is not said to be nothing when the answer of %s leaves it out', async (operation, question, answer) => {
		const looked = await look({ [operation]: () => answer });
		expect(looked[question].problem).toMatchObject({ kind: 'bad_answer' });
	});
});

test('a hash that was not found is looked up again with another chain, and after an outage', async () => {
	let isSpent = false;
	const { node, asked } = fakeNode({ ...none, '/is_key_image_spent': () => ({ spent_status: [isSpent ? 1 : 0] }) });
	const keyImage = async () => (await fetchQuery(lookUpQuery(node, hash))).keyImage.value;
	expect(await keyImage()).toBe('not spent');
	isSpent = true;
	invalidateQueries(node.url, 'tip');
	expect(await keyImage()).toBe('not spent');
	expect(asked).toHaveLength(3);
	invalidateQueries(node.url, 'reorganised');
	expect(await keyImage()).toBe('spent in a block');
});

import { MUTATIONS, mutate } from '../../../devnet/stand-in/mutations';

const answer = {
	id: '0',
	jsonrpc: '2.0',
	result: {
		height: 5,
		timestamp: 1_700_000_000,
		hash: `12${'ab'.repeat(31)}`,
		name: 'x',
		busy: false,
		status: 'OK',
		headers: [{ height: 4, reward: 7 }],
		nested: { fee: 3 }
	}
};
const body = Buffer.from(JSON.stringify(answer));

describe('a mutation of an answer', () => {
	test.each([...MUTATIONS])('%s changes it', async (mutation) => {
		for (const seed of [1, 2, 3]) {
			const { body: changed, status, headers, description } = await mutate(body, mutation, seed);
			expect(changed.equals(body) && status === 200 && Object.keys(headers).length === 0).toBe(false);
			expect(description).toContain(mutation);
		}
	});

	test.each([...MUTATIONS])('%s is the same for the same seed', async (mutation) => {
		const first = await mutate(body, mutation, 7);
		const second = await mutate(body, mutation, 7);
		expect(first.body.equals(second.body)).toBe(true);
		expect(first.description).toBe(second.description);
	});

	test('of a number goes to any number of the answer', async () => {
		const seeds = Array.from({ length: 60 }, (_, seed) => seed);
		const places = await Promise.all(seeds.map(async (seed) => (await mutate(body, 'negative', seed)).description));
		expect([...new Set(places)].toSorted()).toEqual(
			['headers.0.height', 'headers.0.reward', 'height', 'nested.fee', 'timestamp'].map((at) => `negative at ${at}`)
		);
	});

	test('of what is no JSON cuts it', async () => {
		const { body: changed } = await mutate(Buffer.from('\x01\x02\x03\x04'), 'negative', 1);
		expect(changed).toEqual(Buffer.from('\x01\x02'));
	});
});

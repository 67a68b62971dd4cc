import { RpcError, rpcError, type Effect, type Failure } from '../../../src/lib/rpc/errors';

/** One failure of each kind: this does not compile when a kind is missing. */
const one: { [Kind in Failure['kind']]: Extract<Failure, { kind: Kind }> } = {
	unreachable: { kind: 'unreachable' },
	not_permitted: { kind: 'not_permitted', reason: 'denied', space: 'loopback' },
	unauthorized: { kind: 'unauthorized', loginGiven: false },
	refused: { kind: 'refused', code: -2, message: 'too high' },
	not_offered: { kind: 'not_offered' },
	bad_answer: { kind: 'bad_answer', where: 'block_header.height', expected: 'whole number', got: 'string' },
	timed_out: { kind: 'timed_out', milliseconds: 20000 },
	cancelled: { kind: 'cancelled' }
};
const failures: Failure[] = Object.values(one);

describe('RpcError', () => {
	it('has a message of its own for every kind', () => {
		const messages = failures.map((failure) => new RpcError(failure, 'get_block', false).message);
		expect(new Set(messages).size).toBe(failures.length);
		for (const message of messages) expect(message).toMatch(/^get_block: \S.+/);
	});

	it.each<[Failure, string]>([
		[one.bad_answer, 'get_block: block_header.height should be whole number, not string'],
		[one.refused, 'get_block: too high (-2)'],
		[{ kind: 'refused', code: null, message: 'BUSY' }, 'get_block: BUSY'],
		[one.timed_out, 'get_block: no answer within 20000 ms'],
		[one.unauthorized, 'get_block: the service asks for a login'],
		[{ kind: 'unauthorized', loginGiven: true }, 'get_block: the login was not accepted']
	])('says what happened: %o', (failure, message) => {
		expect(new RpcError(failure, 'get_block', false).message).toBe(message);
	});

	it('is an Error that carries its failure and has no cause', () => {
		const error = new RpcError(one.refused, 'get_block', false);
		expect(error).toBeInstanceOf(Error);
		expect(error).toMatchObject({ name: 'RpcError', failure: one.refused, operation: 'get_block' });
		expect(error).not.toHaveProperty('cause');
	});
});

describe('rpcError', () => {
	const lost = ['unreachable', 'bad_answer', 'timed_out', 'cancelled'];

	it.each(['change', 'spend', 'stop'] as const satisfies Effect[])(
		'says of a %s that it may have happened exactly when its answer is lost',
		(effect) => {
			const may = failures.filter((failure) => rpcError(failure, { operation: 'o', effect }).mayHaveTakenEffect);
			expect(may.map(({ kind }) => kind)).toEqual(lost);
		}
	);

	it.each([
		[500, true],
		[502, true],
		[504, true],
		[403, false],
		[413, false],
		[307, false],
		[-38, false],
		[null, false]
	])('a change that is refused with %s may have happened: %s', (code, may) => {
		const failure: Failure = { kind: 'refused', code, message: 'm' };
		expect(rpcError(failure, { operation: 'o', effect: 'change' }).mayHaveTakenEffect).toBe(may);
	});

	it('never says so of a read', () => {
		for (const failure of [...failures, { kind: 'refused', code: 504, message: 'm' } as const]) {
			expect(rpcError(failure, { operation: 'o', effect: 'read' }).mayHaveTakenEffect).toBe(false);
		}
	});
});

import { withTrafficCount, trafficOf } from '../../../../src/lib/rpc/traffic';
import { answerOf, exchangeOf, freshUrl } from '../transports';

describe('the record of what left', () => {
	const recorded = async (isNode: boolean, bodies: readonly string[], effect: 'read' | 'change' = 'read') => {
		const url = freshUrl();
		const call = withTrafficCount(async () => answerOf('1234567'), url, isNode);
		for (const body of bodies) await call(exchangeOf({ body, effect }));
		return trafficOf(url).sent.get('read');
	};

	it('has calls, bytes of answers, and different bodies, by operation', async () => {
		const sent = await recorded(true, ['{"height":1}', '{"height":2}', '{"height":1}']);
		expect(sent).toMatchObject({ calls: 3, bytes: 21, bodies: new Set(['{"height":1}', '{"height":2}']) });
	});

	it('keeps a hundred bodies of an operation, and 4,000 characters of each', async () => {
		const sent = await recorded(
			true,
			Array.from({ length: 120 }, (_, i) => `${i} ${'a'.repeat(5000)}`)
		);
		expect(sent?.calls).toBe(120);
		expect([...(sent?.bodies ?? [])].map((body) => body.length)).toEqual(Array(100).fill(4000));
	});

	it('has no body of a change, and none of a wallet service', async () => {
		expect((await recorded(true, ['{"tx_as_hex":"ab"}'], 'change'))?.bodies.size).toBe(0);
		expect((await recorded(false, ['{"password":"a"}']))?.bodies.size).toBe(0);
	});
});

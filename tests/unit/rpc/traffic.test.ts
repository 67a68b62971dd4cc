import { RpcError } from '../../../src/lib/rpc/errors';
import { withTrafficCount, trafficOf } from '../../../src/lib/rpc/traffic';
import type { Answer, Exchange } from '../../../src/lib/rpc/transport';
import { answerOf, exchangeOf, freshUrl } from './transports';

it('calls and bytes are counted', async () => {
	const url = freshUrl();
	const call = withTrafficCount(async () => answerOf('12345'), url);
	await call(exchangeOf());
	await call(exchangeOf());
	await expect(
		withTrafficCount(() => Promise.reject(new RpcError({ kind: 'unreachable' }, 'read', false)), url)(exchangeOf())
	).rejects.toThrow();
	expect(trafficOf(url)).toMatchObject({ calls: 3, bytes: 10 });
});

it('calls of a wallet service are not limited', async () => {
	const sent: Exchange[] = [];
	const call = withTrafficCount((exchange) => new Promise<Answer>(() => sent.push(exchange)), freshUrl());
	for (let i = 0; i < 5; i++) void call(exchangeOf());
	expect(sent).toHaveLength(5);
});

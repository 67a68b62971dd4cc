import { readFileSync } from 'node:fs';
import { withEarlyCall, type EarlyRequests } from '../../../src/lib/app/early-call';
import { getInfo } from '../../../src/lib/rpc/daemon/node';
import type { Answer, Exchange } from '../../../src/lib/rpc/transport';
import { exchangeOf } from '../rpc/transports';

const BODY = '{"jsonrpc":"2.0","id":"0","method":"get_info"}';
const info = exchangeOf({ method: 'POST', path: '/json_rpc', body: BODY });

afterEach(() => {
	vi.unstubAllGlobals();
});

/** Sends calls of a page whose document has asked `http://node.test` already. @returns what was sent again */
async function send(response: Promise<Response>, exchanges: Exchange[], url = 'http://node.test/') {
	const early: EarlyRequests = {
		config: Promise.resolve({}),
		call: { address: 'http://node.test/json_rpc', body: BODY, response }
	};
	vi.stubGlobal('window', { early });
	const sent: Exchange[] = [];
	const transport = withEarlyCall(async (exchange): Promise<Answer> => {
		sent.push(exchange);
		return { status: 200, headers: new Headers(), body: new TextEncoder().encode('sent') };
	}, url);
	const bodies: string[] = [];
	for (const exchange of exchanges) bodies.push(new TextDecoder().decode((await transport(exchange)).body));
	return { sent: sent.length, bodies };
}

const answered = () => Promise.resolve(new Response('early'));

test('the answer to the early call is taken once', async () => {
	expect(await send(answered(), [info, info])).toEqual({ sent: 1, bodies: ['early', 'sent'] });
});

test('any other call is sent, and so is that to another node', async () => {
	const other = exchangeOf({ method: 'POST', path: '/json_rpc', body: '{}' });
	expect(await send(answered(), [other, info])).toEqual({ sent: 1, bodies: ['sent', 'early'] });
	expect(await send(answered(), [info], 'http://other.test')).toEqual({ sent: 1, bodies: ['sent'] });
});

test('a call that failed, or needs another type, is sent again', async () => {
	const failed = Promise.reject(new TypeError('broken'));
	failed.catch(() => undefined);
	expect(await send(failed, [info])).toEqual({ sent: 1, bodies: ['sent'] });
	expect(await send(Promise.resolve(new Response('', { status: 415 })), [info])).toMatchObject({ sent: 1 });
});

test('a call without an answer is not waited for twice, and has the time that the page says', async () => {
	const late = Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
	late.catch(() => undefined);
	await expect(send(late, [info])).rejects.toMatchObject({
		failure: { kind: 'timed_out', milliseconds: info.timeoutMs }
	});
	const document = readFileSync('scripts/adapter.js', 'utf8');
	expect(document).toContain(`AbortSignal.timeout(${getInfo.timeoutMs})`);
});

test('a status is passed on, for a login or a wait', async () => {
	expect(await send(Promise.resolve(new Response('busy', { status: 429 })), [info])).toEqual({
		sent: 0,
		bodies: ['busy']
	});
});

test('an answer that is too large is not taken', async () => {
	const small = { ...info, maxAnswerBytes: 2 };
	expect(await send(answered(), [small])).toEqual({ sent: 1, bodies: ['sent'] });
});

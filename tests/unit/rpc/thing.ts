import { createClient } from '../../../src/lib/rpc/client';
import { RpcError, type Failure } from '../../../src/lib/rpc/errors';
import { answer, count, hash, height, list, maybe, record, uint64, wideInteger } from '../../../src/lib/rpc/fields';
import { jsonRpc, path, type Operation } from '../../../src/lib/rpc/operation';
import { answering } from './transports';

export const url = 'http://127.0.0.1:18081';

export const aHash = 'ab'.repeat(32);
const header = record({ height: height(), hash: hash(), reward: uint64(), wide: maybe(wideInteger()) });
const result = answer({ header, list: list(count()) });
/** An answer as it should be. */
export const whole = `{"header":{"height":1,"hash":"${aHash}","reward":18446744073709551615},"list":[1,2],"status":"OK"}`;

/** One operation in both styles: its answer has fields of every common kind. */
export const getThing = path('/get_thing', { summary: 'A thing', effect: 'read', result });
export const getThingByRpc = jsonRpc('get_thing', { summary: 'A thing', effect: 'read', result });

/** Calls an operation, and answers it so. */
export const call = (operation: Operation, body: string | Uint8Array, status = 200) =>
	createClient({ url }, answering(body, status).transport).call(operation, undefined);

/** What a call fails with, when it is answered so. */
export async function failureOf(operation: Operation, body: string | Uint8Array, status = 200): Promise<Failure> {
	const error = await call(operation, body, status).then(
		() => undefined,
		(thrown: unknown) => thrown
	);
	if (!(error instanceof RpcError)) throw new Error('no RpcError', { cause: error });
	return error.failure;
}

/** The members of a JSON-RPC answer, in their envelope. */
export const enveloped = (inner: string) => `{"id":"0","jsonrpc":"2.0",${inner}}`;

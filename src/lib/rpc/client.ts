import * as v from 'valibot';
import { coalesce } from './coalesce';
import type { Login } from './digest';
import { isWithoutReason, NO_REASON_MESSAGE, rpcError, type Failure } from './errors';
import { http } from './http';
import { parseJson, stringifyJson, TooDeepError } from './json';
import type { Operation, ParamsOf, ResultOf } from './operation';
import type { Answer, Exchange, Transport } from './transport';

/** Client of one service: a node or a wallet service. */
export interface Client {
	/** URL of the service. */
	url: string;
	/**
	 * Calls an operation: checks the params, sends them once, checks the result.
	 *
	 * @throws RpcError, of one of the kinds in `errors.ts`; TypeError when the params are not the operation's
	 */
	call<Op extends Operation>(operation: Op, ...args: CallArguments<Op>): Promise<ResultOf<Op>>;
	/**
	 * Calls an operation like `call`, but returns the bytes of the answer unchecked, for display.
	 *
	 * @throws RpcError
	 */
	raw<Op extends Operation>(operation: Op, ...args: CallArguments<Op>): Promise<Uint8Array>;
}

/** Options that end a call early. */
export interface CallOptions {
	signal?: AbortSignal | undefined;
	/** Timeout in milliseconds, instead of the operation's own. */
	timeoutMs?: number;
}

/** Arguments of a call after the operation. The params can be left out when the operation requires none. */
export type CallArguments<Op extends Operation> =
	undefined extends ParamsOf<Op>
		? [params?: ParamsOf<Op>, options?: CallOptions]
		: [params: ParamsOf<Op>, options?: CallOptions];

/**
 * Creates a client.
 *
 * @param service URL of the service and, if it requires one, a login
 * @param transport sends the exchanges; a test or a script may pass its own
 */
export function createClient(
	service: { url: string; login?: Login | undefined },
	transport = http(service.url)
): Client {
	const coalesced = coalesce(service.login ? withLogin(transport, service.url, service.login) : transport);
	const loginGiven = service.login !== undefined;

	const exchange = async (operation: Operation, params: unknown, options: CallOptions): Promise<Uint8Array> => {
		const request = toExchange(operation, params, options);
		const answer = await coalesced(request);
		const failure = httpFailure(answer, operation, loginGiven);
		if (failure) throw rpcError(failure, request);
		return answer.body;
	};

	return {
		url: service.url,
		async call(operation, params?: unknown, options: CallOptions = {}) {
			return parseAnswer(operation, await exchange(operation, params, options));
		},
		raw: (operation, params?: unknown, options: CallOptions = {}) => exchange(operation, params, options)
	};
}

/**
 * Parses and checks the answer of a call.
 *
 * @throws RpcError, `refused`, `not_offered` or `bad_answer`
 */
export async function parseAnswer<Op extends Operation>(operation: Op, body: Uint8Array): Promise<ResultOf<Op>> {
	return checkResult(operation, await decodeAnswer(operation, body), rpcErrorOf(operation));
}

/**
 * Parses an answer like `parseAnswer`, but returns the result unchecked and with all its fields, for display.
 *
 * @throws RpcError
 */
export async function decodeAnswer(operation: Operation, body: Uint8Array): Promise<unknown> {
	const { carriesBytes, codec } = operation;
	const fail = rpcErrorOf(operation);
	const decode = async () => (codec ? codec.decode(body) : parseJson(body, carriesBytes));
	const parsed = await decode().catch((error: unknown) => {
		const expected = codec?.name ?? 'JSON';
		const got = error instanceof TooDeepError ? 'nested too deeply' : describeBody(body);
		throw fail({ kind: 'bad_answer', where: 'the answer', expected, got });
	});
	return operation.style === 'json_rpc' ? unwrap(parsed, fail) : parsed;
}

const rpcErrorOf =
	({ name, effect }: Operation) =>
	(failure: Failure) =>
		rpcError(failure, { operation: name, effect });

/**
 * Wraps a transport with digest login. Most nodes require no login: the digest code is loaded only when there is one.
 */
function withLogin(transport: Transport, url: string, login: Login): Transport {
	const signed = import('./digest').then(({ digest }) => digest(transport, url, login));
	return async (exchange) => (await signed)(exchange);
}

/**
 * Builds the exchange of a call, for the client and for `curl` commands.
 *
 * @throws TypeError when the params are not the operation's
 */
export function toExchange(operation: Operation, params: unknown, options: CallOptions = {}): Exchange {
	const { name, path, method, effect, timeoutMs, maxAnswerBytes } = operation;
	const checked = checkParams(operation, params);
	const body = encodeBody(operation, operation.params && params, checked);
	const { signal } = options;
	return {
		operation: name,
		effect,
		path,
		method,
		timeoutMs: options.timeoutMs ?? timeoutMs,
		maxAnswerBytes,
		...(body !== undefined && { body }),
		...(signal && { signal })
	};
}

/**
 * Returns the params as their schema outputs them.
 *
 * @throws TypeError when they do not match the schema
 */
function checkParams({ name, params: schema }: Operation, params: unknown): unknown {
	if (schema) {
		const { issues, output } = v.safeParse(schema, params);
		if (!issues) return output;
		const filled = v.safeParse(schema, dropEmptyParams(params));
		if (filled.success) return filled.output;
		const problems = new Set(issues.map((issue) => describeIssue(issue, schema)));
		throw new TypeError(`${name}: ${[...problems].slice(0, 3).join('; ')}`);
	}
	if (Object.keys(dropEmptyParams(params) ?? {}).length > 0) throw new TypeError(`${name}: params should be left out`);
	return undefined;
}

/**
 * Describes an invalid param: its name, the expected value, and the type of the given value. Never includes the value,
 * which may be secret.
 */
function describeIssue(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): string {
	const { names: [name] = [], items } = schema as { names?: readonly string[]; items?: unknown };
	let place = issuePath(issue) || 'params';
	// For params sent as a list, use the name of the list, or of the only item that it can have.
	if (name !== undefined) place = place.replace(/^\[\d+\]/, (at) => (items ? name : name + at));
	const { input } = issue;
	const expected = expectedValueOf(issue);
	const sentence = `${place} should be ${expected}`;
	const got = typeNameOf(input);
	if (got === 'object' || expected === 'there' || expected === 'left out') return sentence;
	return `${sentence}, not ${got}${typeof input === 'string' ? ` of length ${input.length}` : ''}`;
}

/** Returns the path of an issue, such as `destinations[0].amount`; empty for the whole value. */
export function issuePath({ path }: v.BaseIssue<unknown>): string {
	const parts = path?.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)) ?? [];
	return parts.join('').replace(/^\./, '');
}

/**
 * Removes params that services treat as left out and that the reference implementation's own callers send
 * (utils/python-rpc): null, empty strings in params of other types, and `client`, which pays for calls.
 */
function dropEmptyParams(params: unknown): unknown {
	if (typeof params !== 'object' || params === null || Array.isArray(params)) return params;
	return Object.fromEntries(
		Object.entries(params).filter(([key, value]) => value !== null && value !== '' && key !== 'client')
	);
}

function encodeBody({ name, style, codec }: Operation, params: unknown, checked: unknown): Exchange['body'] {
	if (codec) return codec.encode(checked ?? {});
	if (style === 'json_rpc') return stringifyJson({ jsonrpc: '2.0', id: '0', method: name, params });
	return params === undefined ? undefined : stringifyJson(params);
}

function httpFailure({ status, body }: Answer, operation: Operation, loginGiven: boolean): Failure | undefined {
	if (status >= 200 && status < 300) return undefined;
	if (status < 400) {
		return { kind: 'refused', code: status || null, message: 'The service sends its callers to another address' };
	}
	if (status === 401) return { kind: 'unauthorized', loginGiven };
	// Services refuse an operation with a 404 on its path. `/json_rpc` itself always exists: with a 404 there, this is
	// not such a service.
	if (status === 404 && operation.style !== 'json_rpc') return { kind: 'not_offered' };
	if (status === 404) return { kind: 'bad_answer', where: '/json_rpc', expected: 'there', got: 'HTTP 404' };
	const message = isWithoutReason(status, body) ? NO_REASON_MESSAGE : `The service answered HTTP ${status}`;
	return { kind: 'refused', code: status, message };
}

const envelope = v.looseObject({
	result: v.optional(v.unknown()),
	error: v.optional(v.looseObject({ code: v.number(), message: v.string() }))
});

const METHOD_NOT_FOUND = -32601;

/**
 * Returns the result inside a JSON-RPC 2.0 envelope.
 *
 * @throws RpcError when the envelope contains an error
 */
function unwrap(body: unknown, fail: (failure: Failure) => Error): unknown {
	const { success, output } = v.safeParse(envelope, body);
	const { error, result } = success ? output : {};
	if (error?.code === METHOD_NOT_FOUND) throw fail({ kind: 'not_offered' });
	if (error) throw fail({ kind: 'refused', code: error.code, message: error.message });
	if (result === undefined) {
		throw fail({ kind: 'bad_answer', where: 'the answer', expected: 'a JSON-RPC result', got: typeNameOf(body) });
	}
	return result;
}

function checkResult<Op extends Operation>(
	operation: Op,
	result: unknown,
	fail: (failure: Failure) => Error
): ResultOf<Op> {
	// Some refusals are answers whose `status` is not OK, also inside a JSON-RPC result.
	const status = typeof result === 'object' && result !== null && 'status' in result ? result.status : 'OK';
	if (typeof status === 'string' && status !== 'OK' && !operation.statuses.includes(status)) {
		throw fail({ kind: 'refused', code: null, message: status || NO_REASON_MESSAGE });
	}
	const { success, output, issues } = v.safeParse(operation.result, result);
	// Lists are optional in answers: without the next two checks, a list or an unrelated object would pass as an empty
	// answer.
	if (Array.isArray(result)) throw fail({ kind: 'bad_answer', where: 'the result', expected: 'object', got: 'list' });
	if (success && operation.style === 'path' && (output as { status?: unknown }).status === undefined) {
		throw fail({ kind: 'bad_answer', where: 'status', expected: 'there', got: 'missing' });
	}
	if (success) return output;
	const where = issuePath(issues[0]) || 'the result';
	throw fail({ kind: 'bad_answer', where, expected: expectedValueOf(issues[0]), got: typeNameOf(issues[0].input) });
}

/**
 * Returns the expected value of an issue. Valibot's default message would quote the received value, which may be
 * secret.
 */
export function expectedValueOf(issue: v.BaseIssue<unknown>): string {
	return issue.message.startsWith('Invalid') ? (issue.expected ?? 'something else') : issue.message;
}

function typeNameOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'bigint' && value > Number.MAX_SAFE_INTEGER) return 'number beyond 2^53';
	if (typeof value !== 'number' && typeof value !== 'bigint') return typeof value;
	if (Number.isNaN(value)) return 'NaN';
	if (typeof value === 'number' && !Number.isSafeInteger(value)) return 'number with a fraction or exponent';
	return value < 0 ? 'negative number' : typeof value;
}

function describeBody(body: Uint8Array): string {
	const start = new TextDecoder().decode(body.subarray(0, 64)).trim();
	if (start === '') return 'empty';
	if (start.startsWith('<')) return 'HTML';
	return ['{', '[', '\x01'].some((first) => start.startsWith(first)) ? 'broken or cut off' : 'other text';
}

import type * as v from 'valibot';
import type { Effect } from './errors';
import { answer, record } from './fields';

/** Default timeout of a call, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 20_000;

/** Default maximum size of an answer, in bytes. */
const DEFAULT_MAX_ANSWER_BYTES = 16_000_000;

/**
 * `maxAnswerBytes` of operations with long lists: the transactions of 100 blocks, or the contents of a wallet used for
 * years.
 */
export const LARGE_ANSWER_BYTES = 128_000_000;

/**
 * `maxAnswerBytes` of answers that grow with the whole chain or with a full pool: 22,000 transactions in the pool need
 * this.
 */
export const HUGE_ANSWER_BYTES = 256_000_000;

/**
 * Kind of information that an operation of effect `read` discloses: a secret key or the seed (`secret`); a signature or
 * proof made with the wallet's keys (`proof`); data of the wallet's outputs, for another program (`export`); a name
 * that the service resolves elsewhere (`lookup`).
 */
export type Disclosure = 'secret' | 'proof' | 'export' | 'lookup';

/** Description of an operation of effect `read`, without its name. */
export interface ReadSpec<Params extends v.GenericSchema | undefined, Result extends v.GenericSchema> {
	/** One line for display. */
	summary: string;
	/** Schema of the params; undefined when there are none. */
	params?: Params;
	/** Schema of the result; when left out, only the common fields of the service's answers. */
	result?: Result;
	/** Other names by which the service knows the operation. */
	aliases?: readonly string[];
	/** Timeout in milliseconds. */
	timeoutMs?: number;
	/** Maximum size of the answer in bytes, uncompressed. */
	maxAnswerBytes?: number;
	/** Disclosed information. When set, a link must not make the call: it requires a click. */
	discloses?: Disclosure;
	/** First release that has the operation, such as `0.18.4.0`, when the interface documents do not have it. */
	since?: string;
	/**
	 * True when a restricted RPC port refuses the operation (reference implementation, core_rpc_server.h, entries that
	 * depend on `m_restricted`).
	 */
	ownerOnly?: boolean;
	/** First release whose restricted port refuses the operation, such as `0.18.5.1`, when older ones allow it. */
	ownerOnlySince?: string;
	/** Text for display: how to check whether a change took effect when its answer was lost. */
	ifLost?: string;
	/** True when the answer has raw bytes inside JSON strings. */
	carriesBytes?: boolean;
	/** Values of `status`, besides `OK`, that are not refusals. */
	statuses?: readonly string[];
}

/** Description of any operation, without its name. */
export interface OperationSpec<
	Params extends v.GenericSchema | undefined,
	Result extends v.GenericSchema
> extends ReadSpec<Params, Result> {
	effect: Effect;
}

/** Spec of a change that a restricted RPC port refuses. */
export const OWNER_ONLY_CHANGE = { effect: 'change', ownerOnly: true } as const;

/** Encoding of an operation's bodies when they are not JSON. */
export interface Codec {
	/** Name of the encoding, for display. */
	name: string;
	/** Encodes the params, as their schema outputs them. */
	encode(params: unknown): Uint8Array<ArrayBuffer>;
	/** Decodes an answer for the result's schema. Throws when it is not in that format. */
	decode(body: Uint8Array): unknown;
}

/** Operation of a service. Its types, checks, form, documents and tests are derived from it. */
export interface Operation<
	Params extends v.GenericSchema | undefined = v.GenericSchema | undefined,
	Result extends v.GenericSchema = v.GenericSchema
> extends Required<
	Omit<OperationSpec<Params, Result>, 'params' | 'result' | 'discloses' | 'ifLost' | 'since' | 'ownerOnlySince'>
> {
	name: string;
	style: 'json_rpc' | 'path' | 'binary';
	/** `/json_rpc`, or the operation's own path. */
	path: string;
	method: 'GET' | 'POST';
	params: Params | undefined;
	result: Result;
	discloses: Disclosure | null;
	ifLost: string | null;
	since: string | null;
	ownerOnlySince: string | null;
	/** Codec of style `binary`, set by `binary()` in `binary.ts`. */
	codec?: Codec;
}

const DEFAULTS = {
	aliases: [],
	timeoutMs: DEFAULT_TIMEOUT_MS,
	maxAnswerBytes: DEFAULT_MAX_ANSWER_BYTES,
	discloses: null,
	ownerOnly: false,
	ifLost: null,
	since: null,
	ownerOnlySince: null,
	carriesBytes: false,
	statuses: [],
	params: undefined
};

/** Params of an operation's call; undefined when it has no params. */
export type ParamsOf<Op extends Operation> =
	NonNullable<Op['params']> extends never ? undefined : v.InferInput<NonNullable<Op['params']>>;

/** Result of an operation's call. */
export type ResultOf<Op extends Operation> = v.InferOutput<Op['result']>;

/** Result of a wallet service's operation that returns no fields. */
const EMPTY_RESULT = record({});

/** Result of a node's operation with a path that returns only the common fields. */
const STATUS_ONLY_RESULT = answer({});

/** Defines an operation of `POST /json_rpc`, named in the body (style A). */
// @__NO_SIDE_EFFECTS__
export function jsonRpc<
	Result extends v.GenericSchema = typeof EMPTY_RESULT,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: OperationSpec<Params, Result>): Operation<Params, Result> {
	const result = EMPTY_RESULT as v.GenericSchema as Result;
	return { ...DEFAULTS, name, style: 'json_rpc', path: '/json_rpc', method: 'POST', result, ...spec };
}

/** Defines an operation with a path of its own (style B). Without params it is a GET, as in the document. */
// @__NO_SIDE_EFFECTS__
export function path<
	Result extends v.GenericSchema = typeof STATUS_ONLY_RESULT,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: OperationSpec<Params, Result>): Operation<Params, Result> {
	const result = STATUS_ONLY_RESULT as v.GenericSchema as Result;
	return { ...DEFAULTS, name, style: 'path', path: name, method: spec.params ? 'POST' : 'GET', result, ...spec };
}

/** Defines an operation like `jsonRpc`, of effect `read`. */
// @__NO_SIDE_EFFECTS__
export function readByJsonRpc<
	Result extends v.GenericSchema = typeof EMPTY_RESULT,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: ReadSpec<Params, Result>): Operation<Params, Result> {
	return jsonRpc(name, { effect: 'read', ...spec });
}

/** Defines an operation like `path`, of effect `read`. */
// @__NO_SIDE_EFFECTS__
export function readByPath<
	Result extends v.GenericSchema = typeof STATUS_ONLY_RESULT,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: ReadSpec<Params, Result>): Operation<Params, Result> {
	return path(name, { effect: 'read', ...spec });
}

import type * as v from 'valibot';
import type { Effect } from './errors';
import { answer, record } from './fields';

/** How long a call may take when its operation does not say otherwise, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** How many bytes an answer may have when its operation does not say otherwise. */
const MAX_ANSWER_BYTES = 16_000_000;

/** `maxAnswerBytes` of operations that list much: 100 blocks' worth of transactions, or what a wallet of years holds. */
export const LARGE_ANSWER = 128_000_000;

/** As `LARGE_ANSWER`, of what grows with the whole chain or with a full pool: 22,000 transactions in the pool take this. */
export const HUGE_ANSWER = 256_000_000;

/**
 * What an operation of effect `read` discloses: a secret key or the seed; a signature or proof made with the wallet's keys;
 * data of the wallet's outputs, for another program; a name that the service resolves elsewhere.
 */
export type Disclosure = 'secret' | 'proof' | 'export' | 'lookup';

/** The description of an operation of effect `read`, besides its name. */
export interface ReadSpec<Params extends v.GenericSchema | undefined, Result extends v.GenericSchema> {
	/** One line for people. */
	summary: string;
	/** Undefined when there is nothing to send. */
	params?: Params;
	/** When left out, nothing but the common fields of the service's answers. */
	result?: Result;
	/** Other names the service knows the operation by. */
	aliases?: readonly string[];
	/** Milliseconds to wait for the answer. */
	timeoutMs?: number;
	/** Bytes that the answer may have, uncompressed. */
	maxAnswerBytes?: number;
	/** Set where a link must not make the call: it takes a click. */
	discloses?: Disclosure;
	/** Of an operation that the interface documents do not have: the first release with it, such as `0.18.4.0`. */
	since?: string;
	/** Refused at a restricted RPC port (reference implementation, core_rpc_server.h, entries that depend on `m_restricted`). */
	ownerOnly?: boolean;
	/** The first release whose restricted port refuses it, where older ones do not, such as `0.18.5.1`. */
	closedSince?: string;
	/** How to check whether a change took effect when its answer was lost, for people. */
	ifLost?: string;
	/** The answer has raw bytes inside JSON strings. */
	carriesBytes?: boolean;
	/** Values of `status` that are no refusals, besides `OK`. */
	statuses?: readonly string[];
}

/** The description of any operation, besides its name. */
export interface OperationSpec<
	Params extends v.GenericSchema | undefined,
	Result extends v.GenericSchema
> extends ReadSpec<Params, Result> {
	effect: Effect;
}

/** A change that a restricted RPC port refuses. */
export const OWNERS_CHANGE = { effect: 'change', ownerOnly: true } as const;

/** How an operation's bodies are encoded and decoded when they are not JSON. */
export interface Codec {
	/** What the bodies are, for people. */
	name: string;
	/** Encodes the params, as their schema outputs them. */
	encode(params: unknown): Uint8Array<ArrayBuffer>;
	/** Decodes an answer for the result's schema. Throws when it is not in that format. */
	decode(body: Uint8Array): unknown;
}

/** One operation of a service. Its types, checks, form, documents and tests derive from it. */
export interface Operation<
	Params extends v.GenericSchema | undefined = v.GenericSchema | undefined,
	Result extends v.GenericSchema = v.GenericSchema
> extends Required<
	Omit<OperationSpec<Params, Result>, 'params' | 'result' | 'discloses' | 'ifLost' | 'since' | 'closedSince'>
> {
	name: string;
	style: 'json_rpc' | 'path' | 'binary';
	/** `/json_rpc` or its own path. */
	path: string;
	method: 'GET' | 'POST';
	params: Params | undefined;
	result: Result;
	discloses: Disclosure | null;
	ifLost: string | null;
	since: string | null;
	closedSince: string | null;
	/** For style `binary`, set by `binary()` in `binary.ts`. */
	codec?: Codec;
}

const DEFAULTS = {
	aliases: [],
	timeoutMs: TIMEOUT_MS,
	maxAnswerBytes: MAX_ANSWER_BYTES,
	discloses: null,
	ownerOnly: false,
	ifLost: null,
	since: null,
	closedSince: null,
	carriesBytes: false,
	statuses: [],
	params: undefined
};

/** The params of an operation's call; undefined when it has none. */
export type ParamsOf<Op extends Operation> =
	NonNullable<Op['params']> extends never ? undefined : v.InferInput<NonNullable<Op['params']>>;

/** The result of an operation's call. */
export type ResultOf<Op extends Operation> = v.InferOutput<Op['result']>;

/** What a wallet service answers when there is nothing to tell. */
const NOTHING = record({});

/** The same of a node, under a path. */
const STATUS = answer({});

/** An operation of `POST /json_rpc`, named in the body (style A). */
// @__NO_SIDE_EFFECTS__
export function jsonRpc<
	Result extends v.GenericSchema = typeof NOTHING,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: OperationSpec<Params, Result>): Operation<Params, Result> {
	const result = NOTHING as v.GenericSchema as Result;
	return { ...DEFAULTS, name, style: 'json_rpc', path: '/json_rpc', method: 'POST', result, ...spec };
}

/** An operation with a path of its own (style B). Without params it is a GET, as the document has it. */
// @__NO_SIDE_EFFECTS__
export function path<
	Result extends v.GenericSchema = typeof STATUS,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: OperationSpec<Params, Result>): Operation<Params, Result> {
	const result = STATUS as v.GenericSchema as Result;
	return { ...DEFAULTS, name, style: 'path', path: name, method: spec.params ? 'POST' : 'GET', result, ...spec };
}

/** As `jsonRpc`, of effect `read`. */
// @__NO_SIDE_EFFECTS__
export function readByJsonRpc<
	Result extends v.GenericSchema = typeof NOTHING,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: ReadSpec<Params, Result>): Operation<Params, Result> {
	return jsonRpc(name, { effect: 'read', ...spec });
}

/** As `path`, of effect `read`. */
// @__NO_SIDE_EFFECTS__
export function readByPath<
	Result extends v.GenericSchema = typeof STATUS,
	Params extends v.GenericSchema | undefined = undefined
>(name: string, spec: ReadSpec<Params, Result>): Operation<Params, Result> {
	return path(name, { effect: 'read', ...spec });
}

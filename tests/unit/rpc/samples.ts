import { readdirSync, readFileSync } from 'node:fs';
import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { createClient } from '../../../src/lib/rpc/client';
import { exactParser } from '../../../src/lib/rpc/json';
import type { Operation, ResultOf } from '../../../src/lib/rpc/operation';
import { fromHex } from '../../../src/lib/bytes/hex';
import { fieldsOfRecord, recordOf, resultOf, type Document, type Field } from './methods';
import { answering } from './transports';

const exact = await exactParser();

type Members = Record<string, unknown>;

/** An answer that a real daemon gave, with its integers as their digits. */
export interface Sample {
	/** What was asked: the body, or for a JSON-RPC operation its method and params. */
	request: Members;
	http: unknown;
	/** Text when it was not JSON. */
	response?: Members | string;
	/** In place of `response`, the answer as it came, in hex. */
	bytes?: string;
}

/** Samples of operations whose names differ from another's by a slash or an ending. */
const MARKED: Record<string, string> = {
	'/get_info': 'get_info.path',
	'/get_transaction_pool_hashes': 'get_transaction_pool_hashes.text'
};

/** The name of an operation's sample. */
export const sampleName = ({ name }: Operation) => MARKED[name] ?? name.replace(/^\//, '').replace(/\.bin$/, '');

/** The release whose answers the samples are, where no other is named. */
export const SAMPLED = '0.18.0.0';

/** The releases with samples, and where these are. */
const FOLDERS = { '0.18.0.0': '', '0.18.5.1': '0.18.5.1/' } as const;
export type SampledRelease = keyof typeof FOLDERS;
export const sampledReleases = Object.keys(FOLDERS) as SampledRelease[];

const folderOf = (service: 'daemon' | 'wallet', release: SampledRelease) =>
	new URL(`../../contract/samples/${FOLDERS[release]}${service}/`, import.meta.url);

/** The names of all samples. */
export const sampleNames = (service: 'daemon' | 'wallet', release: SampledRelease): string[] =>
	readdirSync(folderOf(service, release))
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''));

/** The names of samples whose operations the restricted port of 0.18.5.1 does not have. */
export const closedWhenRestricted = JSON.parse(
	readFileSync(new URL('../../contract/samples/0.18.5.1/closed-when-restricted.json', import.meta.url), 'utf8')
) as string[];

/** The samples of one service. */
export function samplesOf(service: 'daemon' | 'wallet', release: SampledRelease = SAMPLED) {
	function sample(name: string): Sample {
		const file = new URL(`${name}.json`, folderOf(service, release));
		return parse(readFileSync(file, 'utf8')) as unknown as Sample;
	}

	/** The params that a sample was asked with, or undefined when there were none. Large integers are bigint. */
	function paramsOf(operation: Operation, name = sampleName(operation)): unknown {
		const { request } = sample(name);
		const params = operation.style === 'json_rpc' ? request['params'] : request;
		return operation.params === undefined || params === undefined ? undefined : exact(stringify(params) ?? '');
	}

	/**
	 * Calls an operation, and answers it with a sample.
	 *
	 * @param edit what is changed in the operation's result beforehand
	 */
	function answered<Op extends Operation>(
		operation: Op,
		{ name = sampleName(operation), edit = (result: Members) => result } = {}
	): Promise<ResultOf<Op>> {
		const { http, response = '', bytes } = sample(name);
		const edited = (result: unknown) =>
			typeof result === 'object' && result !== null ? edit(result as Members) : result;
		const whole =
			typeof response === 'string'
				? response
				: stringify('result' in response ? { ...response, result: edited(response['result']) } : edited(response));
		const body = bytes === undefined ? (whole ?? '') : fromHex(bytes);
		const client: { call(operation: Operation, params: unknown): Promise<unknown> } = createClient(
			{ url: 'http://127.0.0.1:18081' },
			answering(body, Number(http)).transport
		);
		return client.call(operation, paramsOf(operation, name)) as Promise<ResultOf<Op>>;
	}

	return { sample, paramsOf, answered };
}

/** The same, with a field in every object that no program sends yet. */
export function withNewField(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withNewField);
	if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value;
	const members = Object.entries(value).map(([name, member]) => [name, withNewField(member)]);
	return { ...Object.fromEntries(members), field_of_tomorrow: { list: [null] } };
}

/** Names of fields; for a record, or a list of records, the names within. */
export type Fields = (string | Record<string, Fields>)[];

/** The same with only these fields. */
export function only(fields: Fields, value: unknown): unknown {
	if (Array.isArray(value)) return value.map((item) => only(fields, item));
	const members = value as Members;
	const inner = new Map(fields.filter((field) => typeof field !== 'string').flatMap((field) => Object.entries(field)));
	const kept = Object.entries(members).filter(([name]) => fields.includes(name) || inner.has(name));
	return Object.fromEntries(
		kept.map(([name, member]) => {
			const within = inner.get(name);
			return [name, within ? only(within, member) : member];
		})
	);
}

const namesWithin = (fields: readonly Field[]): Fields =>
	fields.map((field) => {
		const record = recordOf(field);
		return record === undefined ? field.name : { [field.name]: namesWithin(fieldsOfRecord(record)) };
	});

/** The fields that a document has for a result, down into its records: programs of its generation send no others. */
export function fieldsInDocument({ operations }: Document, name: string): Fields | undefined {
	const found = operations.find((operation) => operation.name === name);
	return found && namesWithin(resultOf(found));
}

import * as v from 'valibot';
import { toExchange } from '../../../src/lib/rpc/client';
import type { Operation } from '../../../src/lib/rpc/operation';
import {
	closedWhenRestricted,
	fieldsInDocument,
	only,
	SAMPLED,
	sampledReleases,
	sampleName,
	sampleNames,
	samplesOf,
	withNewField,
	type SampledRelease
} from './samples';
import { isIn, names, services } from './services';

type Members = Record<string, unknown>;

const NOT_OFFERED = { failure: { kind: 'not_offered' } };
const aHash = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;

/** What the samples of these come to in all releases; all others are results, of a daemon with the status OK. */
const OTHERS: Record<string, Record<string, unknown>> = {
	daemon: {
		calc_pow: aHash,
		on_get_block_hash: aHash,
		'/set_log_hash_rate': { status: 'NOT MINING' },
		'/start_save_graph': NOT_OFFERED,
		'/stop_save_graph': NOT_OFFERED
	}
};

const noUpdate = (message: string) => ({ failure: { kind: 'refused', code: null, message } });

/** The same, by release. */
const OF_RELEASE: Record<SampledRelease, Record<string, unknown>> = {
	'0.18.0.0': {
		'/update': noUpdate('Error checking for updates'),
		finalize_multisig: { failure: { kind: 'refused', code: 0 } }
	},
	'0.18.5.1': { '/update': noUpdate('Daemon is running offline'), finalize_multisig: NOT_OFFERED }
};

const outcome = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);

/** With the field of the document that newer programs do not send any more. */
const withPaymentIds = (result: Members) =>
	'entries' in result
		? { entries: (result['entries'] as Members[]).map((entry) => ({ ...entry, payment_id: '0'.repeat(64) })) }
		: result;

const each = services.flatMap((service) => sampledReleases.map((release) => ({ ...service, release })));

describe.each(each)('the samples of the $service, release $release', ({ service, operations, document, release }) => {
	const { answered, paramsOf } = samplesOf(service, release);
	const files = sampleNames(service, release);
	/** Of an operation that came later, one release's refusal is enough. */
	const needsSample = (operation: Operation) =>
		release === SAMPLED || isIn(release, operation) || files.includes(sampleName(operation));
	const sampled = operations.filter((operation) => operation.codec === undefined && needsSample(operation));
	const expectedOf = (operation: Operation) =>
		OF_RELEASE[release][operation.name] ??
		OTHERS[service]?.[operation.name] ??
		(isIn(release, operation) ? undefined : NOT_OFFERED);
	/** Samples that stand for an operation although their names have two words. */
	const named = new Set(sampled.map(sampleName));
	const results = sampled.filter((operation) => !operation.carriesBytes && expectedOf(operation) === undefined);

	describe.each(sampled)('$name', (operation) => {
		it('reads what a real service answered', async () => {
			const expected = expectedOf(operation) ?? (service === 'daemon' ? { status: 'OK' } : {});
			const answer = await outcome(answered(operation));
			if (typeof answer === 'string') expect(answer).toEqual(expected);
			else expect(answer).toMatchObject(expected);
			expect(answer instanceof Error).toBe(typeof expected === 'object' && 'failure' in (expected as object));
		});

		it('takes the params of that call, and no others', () => {
			expect(() => toExchange(operation, paramsOf(operation))).not.toThrow();
			const params = paramsOf(operation);
			const more = { ...(params as Members), not_a_param: 1 };
			if (operation.params && !Array.isArray(params)) expect(v.is(operation.params, more)).toBe(false);
		});

		it('rejects what is no result', () => {
			expect([null, undefined, 7, '', 'OK'].filter((result) => v.is(operation.result, result))).toEqual([]);
		});
	});

	describe.each(results)('$name', (operation) => {
		const fields = fieldsInDocument(document, operation.name);

		if (fields)
			it('reads an answer with only the fields of the document', async () => {
				let sent: string[] = [];
				const edit = (result: Members) => {
					const older = only(fields, withPaymentIds(result)) as Members;
					sent = Object.keys(older);
					return older;
				};
				expect(Object.keys((await answered(operation, { edit })) as Members)).toEqual(expect.arrayContaining(sent));
			});

		it('reads an answer with fields that are not known yet, and passes them on', async () => {
			const newer = await answered(operation, { edit: (result) => withNewField(result) as Members });
			expect(newer).toHaveProperty('field_of_tomorrow');
		});
	});

	// The daemon's further answers of the older release are read by the tests of its operations.
	const further =
		service === 'wallet' || release !== SAMPLED ? files.filter((file) => file.includes('.') && !named.has(file)) : [];

	if (service === 'wallet')
		it('are one or more for each operation, and none for anything else', () => {
			expect([...new Set(files.map((file) => file.split('.')[0]))].toSorted()).toEqual(
				names(operations.filter(needsSample)).toSorted()
			);
		});

	it.each(further)('%s: a further answer is read, or is a refusal', async (name) => {
		const operation = operations.find((each) => sampleName(each) === name.split('.')[0]);
		const answer = await outcome(operation ? answered(operation, { name }) : Promise.resolve(null));
		if (answer instanceof Error) expect(answer).toMatchObject({ failure: { kind: 'refused' } });
		else expect(answer).toEqual(expect.any(Object));
	});
});

/** Not marked, so that it is the node that says so: pages ask any node for these. */
const ASKED_OF_ANY = ['get_alternate_chains', 'get_connections', 'get_peer_list', 'sync_info'];

test('the restricted port of 0.18.5.1 lacks what the catalogue says, and nothing else', () => {
	const { operations } = services.find(({ service }) => service === 'daemon') ?? expect.unreachable();
	const offered = operations.filter((operation) => isIn('0.18.5.1', operation));
	const marked = offered
		.filter(({ ownerOnly, ownerOnlySince }) => ownerOnly || ownerOnlySince !== null)
		.map(sampleName);
	const names = new Set(offered.map(sampleName));
	expect(closedWhenRestricted.filter((name) => names.has(name)).toSorted()).toEqual(
		[...marked, ...ASKED_OF_ANY].toSorted()
	);
});

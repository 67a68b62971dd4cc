import { fetchQuery } from '../../../src/lib/app/query.svelte';
import { limitsQuery, miningQuery } from '../../../src/lib/chain-data/node-queries';
import type { Client } from '../../../src/lib/rpc/client';
import type { Failure } from '../../../src/lib/rpc/errors';
import { fails, fakeNode, someInfo, type Answers } from '../app/fake-node';

const ERROR_500: Failure = { kind: 'refused', code: 500, message: 'The service answered HTTP 500' };
const NOT_MINING = { active: false, address: '', is_background_mining_enabled: false, speed: 0, threads_count: 0 };
const WHOLE: Answers = {
	get_info: () => someInfo(),
	'/mining_status': () => NOT_MINING,
	'/get_limit': () => ({ limit_down: 8192, limit_up: 2048 })
};
/** Undefined stands for an operation that the node does not offer. */
const nodeWith = (some: Record<string, Answers[string] | undefined> = {}) =>
	fakeNode(Object.fromEntries(Object.entries({ ...WHOLE, ...some }).filter(([, answer]) => answer)) as Answers);

test('what the node mines, and its limits', async () => {
	const { node } = nodeWith();
	expect(await fetchQuery(miningQuery(node))).toMatchObject(NOT_MINING);
	expect(await fetchQuery(limitsQuery(node))).toMatchObject({ limit_down: 8192, limit_up: 2048 });
});

test.each([
	['/mining_status', (node: Client) => fetchQuery(miningQuery(node))],
	['/get_limit', (node: Client) => fetchQuery(limitsQuery(node))]
] as const)('%s fails alone', async (operation, ask) => {
	const missing = nodeWith({ [operation]: undefined });
	await expect(ask(missing.node)).rejects.toMatchObject({ failure: { kind: 'not_offered' } });
	const failing = nodeWith({ [operation]: fails(ERROR_500) });
	await expect(ask(failing.node)).rejects.toMatchObject({ failure: ERROR_500 });
});

test('a node that says that it is restricted is not asked what it mines', async () => {
	const { node, asked } = nodeWith({ get_info: () => someInfo({ restricted: true }) });
	await expect(fetchQuery(miningQuery(node))).rejects.toMatchObject({ failure: { kind: 'not_offered' } });
	expect(asked.map(({ operation }) => operation)).toEqual(['get_info']);
});

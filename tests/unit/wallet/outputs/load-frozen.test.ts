import { frozenOutputs } from '../../../../src/lib/app/frozen-outputs';
import type { Client } from '../../../../src/lib/rpc/client';
import { RpcError, type Failure } from '../../../../src/lib/rpc/errors';
import type { Account } from '../../../../src/lib/rpc/wallet/records';
import { loadFrozen } from '../../../../src/lib/wallet/outputs/load-frozen';

const accounts = [0, 1].map((account_index) => ({ account_index })) as Account[];
const output = (key_image: string, amount: bigint, frozen?: boolean) => ({ key_image, amount, frozen });

function service(failure?: Failure): Client {
	const call = vi.fn(({ name }: { name: string }, { account_index }: { account_index: number }) => {
		if (failure && account_index === 1) return Promise.reject(new RpcError(failure, name, false));
		const transfers = account_index === 0 ? [output('a', 5n, true), output('b', 3n), output('c', 2n, true)] : [];
		return Promise.resolve({ transfers });
	});
	return { url: 'http://w', call } as unknown as Client;
}

test('frozen outputs are added up by account, without those that are frozen for a moment', async () => {
	frozenOutputs.current = [];
	expect(await loadFrozen(service(), 'mine', accounts)).toEqual(
		new Map([
			[0, 7n],
			[1, 0n]
		])
	);
	frozenOutputs.current = [{ service: 'http://w', wallet: 'mine', outputs: ['c'] }];
	expect((await loadFrozen(service(), 'mine', accounts))?.get(0)).toBe(5n);
	frozenOutputs.current = [];
});

test('what is frozen in a large wallet is left to the list of its outputs', async () => {
	const many = [0, 1, 2, 3, 4].map((account_index) => ({ account_index })) as Account[];
	expect(await loadFrozen(service(), 'mine', many)).toBeUndefined();
	const larger = { kind: 'bad_answer', where: 'the answer', expected: 'less', got: 'larger' } as const;
	expect(await loadFrozen(service(larger), 'mine', accounts)).toBeUndefined();
});

test('nothing is known while the service is away, and nothing of an account that it refuses', async () => {
	expect(await loadFrozen(service({ kind: 'unreachable' }), 'mine', accounts)).toBeNull();
	const refused = service({ kind: 'refused', code: -1, message: 'no' });
	expect((await loadFrozen(refused, 'mine', accounts))?.get(0)).toBe(7n);
});

import type { Client } from '../../../../src/lib/rpc/client';
import { RpcError } from '../../../../src/lib/rpc/errors';
import { temporaryFreezes } from '../../../../src/lib/wallet-data/frozen-outputs';
import { thawTemporarilyFrozen, withFrozenOutputs } from '../../../../src/lib/wallet/outputs/temporary-freeze';

const images = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
const answered = { kind: 'answered', result: 'made', body: new Uint8Array(), milliseconds: 0 } as const;

/** A service that refuses the call of that number, counted from 1. */
function service(refused = 0) {
	const calls: string[] = [];
	const frozen = new Set<string>();
	const raw = vi.fn(({ name }: { name: string }, params: { key_image: string }) => {
		calls.push(name);
		if (calls.length === refused) return Promise.reject(new RpcError({ kind: 'unreachable' }, name, true));
		if (name === 'freeze') frozen.add(params.key_image);
		else frozen.delete(params.key_image);
		return Promise.resolve(new TextEncoder().encode('{"jsonrpc":"2.0","id":"0","result":{}}'));
	});
	return { client: { url: 'http://w', raw } as unknown as Client, calls, frozen };
}

beforeEach(() => {
	temporaryFreezes.current = [];
});

describe('outputs frozen for a moment', () => {
	test('are frozen during the work, written down before, and thawed after it', async () => {
		const { client, frozen } = service();
		const outcome = await withFrozenOutputs(client, 'mine', images, () => {
			expect([...frozen]).toEqual(images);
			expect(temporaryFreezes.current).toEqual([{ service: 'http://w', wallet: 'mine', outputs: images }]);
			return Promise.resolve(answered);
		});
		expect(outcome).toBe(answered);
		expect([...frozen]).toEqual([]);
		expect(temporaryFreezes.current).toEqual([]);
	});

	test('are thawed when one cannot be frozen, and the work is not done', async () => {
		const { client, frozen } = service(2);
		const work = vi.fn(() => Promise.resolve(answered));
		expect(await withFrozenOutputs(client, 'mine', images, work)).toMatchObject({ kind: 'failed' });
		expect(work).not.toHaveBeenCalled();
		expect([...frozen]).toEqual([]);
	});

	test('are thawed when the work throws', async () => {
		const { client, frozen } = service();
		await expect(withFrozenOutputs(client, 'mine', images, () => Promise.reject(new Error('no')))).rejects.toThrow(
			'no'
		);
		expect([...frozen]).toEqual([]);
		expect(temporaryFreezes.current).toEqual([]);
	});

	test('stay written down where thawing failed, and are thawed later', async () => {
		const { client, frozen } = service(4);
		await withFrozenOutputs(client, 'mine', images, () => Promise.resolve(answered));
		expect([...frozen]).toEqual(images.slice(0, 1));
		expect(temporaryFreezes.current).toEqual([{ service: 'http://w', wallet: 'mine', outputs: images.slice(0, 1) }]);
		expect(await thawTemporarilyFrozen(client, 'another')).toBe(0);
		expect([...frozen]).toEqual(images.slice(0, 1));
		expect(await thawTemporarilyFrozen(client, 'mine')).toBe(0);
		expect([...frozen]).toEqual([]);
		expect(temporaryFreezes.current).toEqual([]);
	});

	test('cost no call when there are none', async () => {
		const { client, calls } = service();
		expect(await withFrozenOutputs(client, 'mine', [], () => Promise.resolve(answered))).toBe(answered);
		expect(calls).toEqual([]);
	});
});

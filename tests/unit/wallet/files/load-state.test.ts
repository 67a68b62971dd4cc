import { loadState } from '../../../../src/lib/wallet/files/load-state';
import type { Failure } from '../../../../src/lib/rpc/errors';
import { fails, fakeNode, type Answers } from '../../app/fake-node';

const address = '4'.padEnd(95, 'A');
const refused = (code: number) => fails({ kind: 'refused', code, message: 'No' });
const OPEN: Answers = {
	get_address: () => ({ address, addresses: [] }),
	get_height: () => ({ height: 7 }),
	describe_transfer: refused(-1)
};
const state = (some: Answers) => loadState(fakeNode({ ...OPEN, ...some }).node);

describe('which wallet is open', () => {
	test('has its address, its height, and whether it can spend', async () => {
		expect(await state({})).toEqual({ kind: 'open', address, height: 7, viewOnly: false });
		expect(await state({ describe_transfer: refused(-29) })).toMatchObject({ viewOnly: true });
	});

	test('may be none', async () => {
		expect(await state({ get_address: refused(-13), get_height: refused(-13) })).toEqual({ kind: 'none' });
	});

	test('is not known of a service that says nothing', async () => {
		expect(await state({ get_height: fails({ kind: 'timed_out', milliseconds: 5000 }) })).toEqual({ kind: 'silent' });
		expect(await state({ describe_transfer: fails({ kind: 'timed_out', milliseconds: 5000 }) })).toEqual({
			kind: 'silent'
		});
	});

	test.each<Failure>([
		{ kind: 'unreachable' },
		{ kind: 'unauthorized', loginGiven: true },
		{ kind: 'refused', code: 502, message: 'x' }
	])('is not known after %j, which is no error of the page', async (failure) => {
		expect(await state({ get_address: fails(failure) })).toEqual({ kind: 'failed', failure });
	});

	test('an error of the page stays one', async () => {
		await expect(state({ get_address: () => Promise.reject(new TypeError('x')) })).rejects.toThrow(TypeError);
	});
});

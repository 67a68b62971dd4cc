import { toExchange } from '../../../../src/lib/rpc/client';
import { getOutputDistribution, getOuts } from '../../../../src/lib/rpc/daemon/outputs';
import { answered } from './samples';

describe('/get_outs', () => {
	it('gives them as outs, also where they are called outputs, as in the document', async () => {
		const programs = await answered(getOuts);
		const edit = ({ outs, ...rest }: Record<string, unknown>) => ({ ...rest, outputs: outs });
		expect(await answered(getOuts, { edit })).toEqual(programs);
	});

	it('is empty when the list is left out', async () => {
		expect((await answered(getOuts, { edit: () => ({ status: 'OK' }) })).outs).toEqual([]);
	});

	it('asks by amount and global index, which may be any 64-bit integers', () => {
		const outputs = [{ amount: 2n ** 64n - 1n, index: 0 }];
		expect(toExchange(getOuts, { outputs }).body).toBe('{"outputs":[{"amount":18446744073709551615,"index":0}]}');
		expect(() => toExchange(getOuts, { outputs: [{ amount: -1, index: 0 }] })).toThrow('outputs[0].amount');
	});
});

describe('get_output_distribution', () => {
	it('gives the outputs of each block, out of raw bytes', async () => {
		const [entry] = (await answered(getOutputDistribution)).distributions;
		expect(entry).toMatchObject({ amount: 0n, base: 260, start_height: 255 });
		expect(entry?.distribution).toEqual([1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 3, 1, 1, 1, 1]);
	});

	it('gives them out of a list of integers just so', async () => {
		const [bytes] = (await answered(getOutputDistribution)).distributions;
		const [list] = (await answered(getOutputDistribution, { name: 'get_output_distribution.integers' })).distributions;
		let outputs = bytes?.base ?? 0;
		// The list was asked for as a running total.
		expect(list?.distribution).toEqual(bytes?.distribution.map((count) => (outputs += count)));
	});
});

import { execFileSync } from 'node:child_process';
import { toExchange } from '../../../src/lib/rpc/client';
import { curl } from '../../../src/lib/rpc/curl';
import { getBlock } from '../../../src/lib/rpc/daemon/blocks';
import { getBlocks } from '../../../src/lib/rpc/daemon/bulk';
import { getTransactionPool } from '../../../src/lib/rpc/daemon/pool';
import { answer, params, text, uint64 } from '../../../src/lib/rpc/fields';
import { jsonRpc, path } from '../../../src/lib/rpc/operation';

const url = 'http://127.0.0.1:18081';
const label = jsonRpc('label', {
	summary: '',
	effect: 'change',
	params: params({ label: text(), amount: uint64() }),
	result: answer({})
});

/** The words that a POSIX shell makes of a line. */
function wordsOf(line: string): string[] {
	const printed = execFileSync('sh', ['-c', line.replace(/^curl /, "printf '%s\\0' ")], { encoding: 'utf8' });
	return printed.split('\0').slice(0, -1);
}

describe('curl', () => {
	it('is a bare GET for what takes nothing', () => {
		expect(curl(url, getTransactionPool)).toBe("curl 'http://127.0.0.1:18081/get_transaction_pool'");
	});

	it('is a POST with the call itself', () => {
		expect(curl(`${url}/`, getBlock, { height: 5 })).toBe(
			"curl 'http://127.0.0.1:18081/json_rpc' -H 'Content-Type: application/json' " +
				`-d '{"jsonrpc":"2.0","id":"0","method":"get_block","params":{"height":5}}'`
		);
	});

	it.each(["it's", "''", "'; echo x; '", '$(echo x) `echo y` $HOME', '"\\"', 'a\nb\\', '\\', '!! * ~ é€😀 #'])(
		'hands %j to the service as it is',
		(given) => {
			const [address, , type, , body = ''] = wordsOf(curl(url, label, { label: given, amount: 2n ** 64n - 1n }));
			expect([address, type]).toEqual([`${url}/json_rpc`, 'Content-Type: application/json']);
			expect(body).toBe(
				`{"jsonrpc":"2.0","id":"0","method":"label","params":{"label":${JSON.stringify(given)},"amount":18446744073709551615}}`
			);
		}
	);

	it('hands an odd address to curl as it is', () => {
		const odd = path("/it's", { summary: '', effect: 'read', result: answer({}) });
		expect(wordsOf(curl('http://[::1]:1/$(x)/', odd))).toEqual(["http://[::1]:1/$(x)/it's"]);
	});

	it('is a POST with the same bytes, for what takes bytes', () => {
		const line = curl(url, getBlocks, { start_height: 2 ** 40 + 37 });
		const [print = '', send = ''] = line.split(' | ');
		expect(execFileSync('sh', ['-c', print])).toEqual(
			Buffer.from(toExchange(getBlocks, { start_height: 2 ** 40 + 37 }).body ?? '')
		);
		expect(send).toBe(`curl '${url}/get_blocks.bin' -H 'Content-Type: application/octet-stream' --data-binary @-`);
	});

	it('is not made of params that the operation does not take', () => {
		expect(() => curl(url, getBlock, {})).toThrow(TypeError);
		expect(() => curl(url, getTransactionPool, { height: 1 })).toThrow(TypeError);
	});
});

import { RpcError } from '../../../../src/lib/rpc/errors';
import { Traffic } from '../../../../src/lib/rpc/traffic';
import { answerOf, exchangeOf } from '../transports';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('lost reads', () => {
	const failing = exchangeOf();

	it.each([[429], [500], [502], [503]])('are noticed once: HTTP %i', (status) => {
		const traffic = new Traffic();
		expect(traffic.takeReload()).toBe(false);
		traffic.recordAnswer(answerOf('<html>', status), failing);
		expect([traffic.takeReload(), traffic.takeReload()]).toEqual([true, false]);
	});

	it.each([[405], [500], [501]])(
		'are none of a node that may not have the operation: HTTP %i without a word',
		(status) => {
			const traffic = new Traffic();
			traffic.recordAnswer(answerOf('', status), failing);
			expect(traffic.takeReload()).toBe(false);
		}
	);

	it('are those without an answer as well; refusals, cancelled calls and changes are none', () => {
		const traffic = new Traffic();
		traffic.recordLostCall(new RpcError({ kind: 'cancelled' }, 'read', false), failing);
		traffic.recordAnswer(answerOf('', 404), failing);
		traffic.recordAnswer(answerOf('', 502), exchangeOf({ effect: 'change' }));
		expect(traffic.takeReload()).toBe(false);
		traffic.recordLostCall(new RpcError({ kind: 'timed_out', milliseconds: 5 }, 'read', false), failing);
		expect(traffic.takeReload()).toBe(true);
	});

	it('lead to fewer reloads while they are lost again and again', async () => {
		const traffic = new Traffic();
		const reloads: number[] = [];
		for (let second = 0; second <= 109; second += 5) {
			traffic.recordAnswer(answerOf('', 502), failing);
			if (traffic.takeReload()) reloads.push(second);
			await vi.advanceTimersByTimeAsync(5000);
		}
		expect(reloads).toEqual([0, 5, 10, 15, ...Array.from({ length: 9 }, (_, i) => 25 + 10 * i)]);
	});
});

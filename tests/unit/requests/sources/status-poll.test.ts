import type { PaymentReport } from '../../../../src/lib/payment/report';
import { StatusPoll } from '../../../../src/lib/requests/sources/status-poll';
import { subaddress } from '../../payment/payments';
import { endless } from '../../rpc/bodies';
import { expected, NOW, unpaidFile } from './status-example';

const payment = { amount: '370000000000', confirmations: 0, state: 'pool', seen: NOW };
const file = { ...unpaidFile, payments: [payment] };

const answer =
	(body: unknown, status = 200) =>
	() =>
		Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

/** What is known after each answer. */
async function sightsOf(...answers: (() => Promise<Response>)[]): Promise<(PaymentReport | undefined)[]> {
	const reports: (PaymentReport | undefined)[] = [];
	const poll = new StatusPoll(expected);
	for (const [index, each] of answers.entries()) {
		vi.stubGlobal('fetch', each);
		await poll.poll(NOW + 300 * index);
		reports.push(poll.report());
	}
	return reports;
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
	['cannot be reached', () => Promise.reject(new TypeError('offline'))],
	['fails', answer('', 502)],
	['has no file any more', answer('', 404)],
	['has half of the file', answer('{"version"')]
])('a payment that was seen is not forgotten while the site %s', async (_, failing) => {
	const problem = 'file_unreadable';
	const [before, after] = await sightsOf(answer(file), failing);
	expect(before).toMatchObject({ problem: null, payments: [{ amount: 370_000_000_000n }] });
	expect(after).toEqual({ ...before, problem });
	expect(await sightsOf(failing)).toMatchObject([{ problem, payments: null }]);
});

test('a file for another address or amount counts for nothing, whatever was known', async () => {
	const changed = { ...file, address: `${subaddress.slice(0, -1)}c` };
	const [, other, still, amount] = await sightsOf(
		answer(file),
		answer(changed),
		answer('', 502),
		answer({ ...file, amount: '1' })
	);
	expect(other).toMatchObject({ problem: 'file_other_address', payments: null });
	expect(still).toEqual(other);
	expect(amount).toMatchObject({ problem: 'file_other_amount', payments: null });
});

test('the site is asked every 10 s, and less often while it fails', async () => {
	const asked: number[] = [];
	let now = 0;
	const poll = new StatusPoll(expected);
	vi.stubGlobal('fetch', () => {
		asked.push(now);
		return now < 15 ? answer(file)() : answer('', 503)();
	});
	for (now = 0; now < 100; now++) await poll.poll(now);
	expect(asked).toEqual([0, 10, 20, 40, 80]);
});

test('after the clock was set back the site is asked at once, and every 10 s from then on', async () => {
	const asked: number[] = [];
	let now = 100_000;
	const poll = new StatusPoll(expected);
	vi.stubGlobal('fetch', () => (asked.push(now), answer(file)()));
	await poll.poll(now);
	for (now = 1000; now < 1025; now++) await poll.poll(now);
	expect(asked).toEqual([100_000, 1000, 1010, 1020]);
});

test('a status that is written anew shows the shop’s clock, and is not old by another one', async () => {
	const poll = new StatusPoll(expected);
	const look = async (updated: number, now: number) => {
		vi.stubGlobal('fetch', answer({ ...file, updated: NOW + updated }));
		vi.spyOn(performance, 'now').mockReturnValue(now * 1000);
		await poll.poll(NOW + now);
		return poll.report();
	};
	expect(await look(-720, 0)).toMatchObject({ clockAheadSeconds: null, problem: 'file_stale' });
	expect(await look(-705, 10)).toMatchObject({ clockAheadSeconds: -715 });
	expect(await look(-690, 20)).toMatchObject({ clockAheadSeconds: -710, problem: null });
	vi.stubGlobal('fetch', answer('', 502));
	vi.spyOn(performance, 'now').mockReturnValue(30_000);
	await poll.poll(NOW + 30);
	expect(poll.report()).toMatchObject({ clockAheadSeconds: -710, problem: 'file_unreadable' });
	vi.restoreAllMocks();
});

test('a file without an end is read no further than a status file can be long', async () => {
	const body = endless();
	const [before, after] = await sightsOf(answer(file), () => Promise.resolve(new Response(body.stream)));
	expect(after).toEqual({ ...before, problem: 'file_unreadable' });
	expect(body.read).toBeLessThan(1_000_000);
	expect(body.isCancelled).toBe(true);
});

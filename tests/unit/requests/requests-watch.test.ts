import type { PaymentSource, PaymentReport } from '../../../src/lib/payment/report';
import type { RequestPayment } from '../../../src/lib/payment/state';
import { RequestsWatch } from '../../../src/lib/requests/requests-watch';

const NOW = 1_764_000_000;
const payment = (txid: string, more: Partial<RequestPayment> = {}): RequestPayment => ({
	txid,
	amount: 5n,
	confirmations: 0,
	state: 'pool',
	contested: false,
	seen: NOW,
	absent: null,
	mined: null,
	by: 'recipient',
	nodes: 1,
	...more
});

/** A source that tells what is set, by the name of a request. */
function source(told: Record<string, PaymentReport | null | undefined>, look: () => Promise<unknown> = async () => {}) {
	return { poll: vi.fn(look), report: (request: string) => told[request] } satisfies PaymentSource<string>;
}

test('a request has the payments that its sources know, each once, the best witness first', () => {
	const watch = new RequestsWatch([
		source({ a: { by: 'file', payments: [payment('1', { confirmations: 2 })] }, b: null }),
		source({ a: { by: 'journal', payments: [payment('1', { by: 'payer' }), payment('2', { by: 'payer' })] } })
	]);
	expect(watch.payments('a', NOW)).toEqual([payment('1', { confirmations: 2 }), payment('2', { by: 'payer' })]);
	expect(watch.payments('b', NOW)).toBeNull();
	expect(watch.reports('b', NOW)).toEqual([null, undefined]);
});

test('a source that hangs is not asked again, and holds up no other', async () => {
	const onNews = vi.fn();
	const hanging = source({}, () => new Promise(() => {}));
	const other = source({});
	const watch = new RequestsWatch([hanging, other], onNews);
	void watch.poll(NOW);
	await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
	void watch.poll(NOW);
	await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(2));
	expect(hanging.poll).toHaveBeenCalledTimes(1);
	expect(other.poll).toHaveBeenCalledTimes(2);
});

test('what a source finds in a part of a long look is news, and what it throws reaches whoever looks', async () => {
	const onNews = vi.fn();
	const failing: PaymentSource<string> = {
		poll: async (_, onPart) => {
			onPart();
			throw new Error('out of reach');
		},
		report: () => undefined
	};
	await expect(new RequestsWatch([failing], onNews).poll(NOW)).rejects.toThrow('out of reach');
	expect(onNews).toHaveBeenCalledTimes(1);
});

import { loadTexts, writer } from '../../../src/lib/pay/languages';
import { describeProgress } from '../../../src/lib/pay/progress';
import { requestState } from '../../../src/lib/payment/state';

test('what was sent long ago has the confirmations that are needed, and no more', async () => {
	const write = writer(await loadTexts('en'), 'en', { ticker: 'XMR', decimals: 12 });
	const facts = { contested: false, seen: 900, absent: null, mined: null, nodes: null };
	const sent = { txid: 'ab', amount: 5n, state: 'block', by: 'payer', ...facts } as const;
	const text = (confirmations: number) =>
		describeProgress(requestState({ amount: 5n, expires: null, needed: 10 }, [{ ...sent, confirmations }], 950), write)
			.text;
	expect([text(3), text(35)]).toEqual(['Sent. 3 of 10 confirmations', 'Sent. 10 of 10 confirmations']);
});

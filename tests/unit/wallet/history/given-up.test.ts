import { describeGivenUp } from '../../../../src/lib/wallet/history/given-up';

test('a payment that the wallet gave up has failed once the node does not have it either', () => {
	expect(describeGivenUp('unknown')).toMatchObject({ title: 'Failed', isOver: true });
	for (const evidence of ['asking', 'bytes', null] as const) {
		expect(describeGivenUp(evidence)).toMatchObject({ title: 'Unknown', isOver: false });
	}
});

test('a payment that the wallet gave up and that is in a block was sent', () => {
	expect(describeGivenUp('block')).toMatchObject({ title: 'Sent', isOver: true });
});

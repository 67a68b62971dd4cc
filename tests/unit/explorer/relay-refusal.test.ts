import { describeRelayRefusal } from '../../../src/lib/explorer/relay-refusal';

it('a transaction that was taken and sent on is no refusal', () => {
	expect(describeRelayRefusal({ status: 'OK', not_relayed: false })).toBeNull();
});

it('says when only this node knows it', () => {
	expect(describeRelayRefusal({ status: 'OK', not_relayed: true })).toContain('only this node has it');
});

it('names every reason that the node gives', () => {
	const refusal = describeRelayRefusal({ status: 'Failed', double_spend: true, fee_too_low: true, low_mixin: false });
	expect(refusal).toBe('The node did not accept it: it spends coins that are already spent; its fee is too low.');
});

it('falls back on the words of the node, and says when there are none', () => {
	expect(describeRelayRefusal({ status: 'Failed', reason: 'tx extra' })).toBe('The node did not accept it: tx extra.');
	expect(describeRelayRefusal({ status: 'Failed' })).toBe('The node did not accept it: it gave no reason.');
});

import { finalizeMultisig } from '../../../src/lib/rpc/wallet/multisig';
import { queryKey } from '../../../src/lib/rpc/wallet/files';
import { sign } from '../../../src/lib/rpc/wallet/proofs';
import { blockedReason } from '../../../src/lib/console/guard';
import { fails, fakeNode, type Answers } from '../app/fake-node';

const refused = (code: number) => fails({ kind: 'refused', code, message: 'No' });

const asking = (operation: Parameters<typeof blockedReason>[1], answers: Answers) => {
	const { node, asked } = fakeNode(answers);
	return { why: blockedReason(node, operation), asked };
};

describe('what ends a service is not sent', () => {
	test('signing, to a view-only wallet', async () => {
		expect(await asking(sign, { describe_transfer: refused(-29) }).why).toContain('view-only');
		expect(await asking(sign, { describe_transfer: refused(-1) }).why).toBeNull();
	});

	test('finalize_multisig, while no wallet is open', async () => {
		expect(await asking(finalizeMultisig, { get_height: refused(-13) }).why).toContain('No wallet is open');
		expect(await asking(finalizeMultisig, { get_height: () => ({ height: 5 }) }).why).toBeNull();
	});

	test('nor sent when it cannot be found out', async () => {
		await expect(asking(sign, { describe_transfer: fails({ kind: 'unreachable' }) }).why).rejects.toThrow();
		await expect(asking(finalizeMultisig, { get_height: fails({ kind: 'unreachable' }) }).why).rejects.toThrow();
	});
});

test('all others are sent without a check', async () => {
	const { why, asked } = asking(queryKey, {});
	expect(await why).toBeNull();
	expect(asked).toEqual([]);
});

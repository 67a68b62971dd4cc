import { exchangeMultisigKeys, finalizeMultisig, makeMultisig } from '../../../src/lib/rpc/wallet/multisig';
import { queryKey } from '../../../src/lib/rpc/wallet/files';
import { sign } from '../../../src/lib/rpc/wallet/proofs';
import { blockedReason } from '../../../src/lib/console/guard';
import { fails, fakeNode, type Answers } from '../app/fake-node';

const refused = (code: number) => fails({ kind: 'refused', code, message: 'No' });

const asking = (operation: Parameters<typeof blockedReason>[1], answers: Answers, params: unknown = {}) => {
	const { node, asked } = fakeNode(answers);
	return { why: blockedReason(node, operation, params), asked };
};

describe('what ends a service is not sent', () => {
	test('signing, to a view-only wallet', async () => {
		expect(await asking(sign, { describe_transfer: refused(-29) }).why).toContain('view-only');
		expect(await asking(sign, { describe_transfer: refused(-1) }).why).toBeNull();
	});

	test('finalize_multisig, while no wallet is open', async () => {
		expect(await asking(finalizeMultisig, { get_height: refused(-13) }).why).toContain('No wallet is open');
		const isOpen = { get_height: () => ({ height: 5 }), change_wallet_password: () => ({}) };
		expect(await asking(finalizeMultisig, isOpen).why).toBeNull();
	});

	test('nor sent when it cannot be found out', async () => {
		await expect(asking(sign, { describe_transfer: fails({ kind: 'unreachable' }) }).why).rejects.toThrow();
		await expect(asking(finalizeMultisig, { get_height: fails({ kind: 'unreachable' }) }).why).rejects.toThrow();
	});
});

describe.each([makeMultisig, exchangeMultisigKeys, finalizeMultisig])(
	'$name, which rewrites the wallet file,',
	(operation) => {
		const answers = (change_wallet_password: Answers[string]) => ({
			...{ get_height: () => ({ height: 5 }), change_wallet_password }
		});

		test('is sent with the password of the file, which is compared first', async () => {
			const { why, asked } = asking(
				operation,
				answers(() => ({})),
				{ password: 'secret' }
			);
			expect(await why).toBeNull();
			const params = { old_password: 'secret', new_password: 'secret' };
			expect(asked).toContainEqual({ operation: 'change_wallet_password', params });
		});

		test('is not sent with another one, or with none where the file has one', async () => {
			expect(await asking(operation, answers(refused(-22)), { password: 'Secret' }).why).toContain('not the password');
			expect(await asking(operation, answers(refused(-22))).why).toContain('not the password');
		});

		test('is not sent where the password cannot be compared, and nothing has taken effect', async () => {
			for (const kind of ['not_offered', 'unreachable'] as const) {
				const { why } = asking(operation, answers(fails({ kind })));
				await expect(why).rejects.toMatchObject({ failure: { kind }, mayHaveTakenEffect: false });
			}
		});
	}
);

test('all others are sent without a check', async () => {
	const { why, asked } = asking(queryKey, {});
	expect(await why).toBeNull();
	expect(asked).toEqual([]);
});

import { exchangeMultisigKeys, finalizeMultisig, makeMultisig } from '../../../src/lib/rpc/wallet/multisig';
import { queryKey } from '../../../src/lib/rpc/wallet/files';
import { sign } from '../../../src/lib/rpc/wallet/proofs';
import { blockedReason } from '../../../src/lib/console/guard';
import { fakeService, lose, refuse, type Deeds } from '../app/fake-service';

const refused = (code: number) => () => refuse(code);
const lost = () => lose;

const asking = (operation: Parameters<typeof blockedReason>[1], deeds: Deeds, params: unknown = {}) => {
	const { client, asked } = fakeService(deeds);
	return { why: blockedReason(client, operation, params), asked };
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
		await expect(asking(sign, { describe_transfer: lost }).why).rejects.toThrow();
		await expect(asking(finalizeMultisig, { get_height: lost }).why).rejects.toThrow();
	});
});

describe.each([makeMultisig, exchangeMultisigKeys, finalizeMultisig])(
	'$name, which rewrites the wallet file,',
	(operation) => {
		const answers = (change_wallet_password: Deeds[string]) => ({
			get_height: () => ({ height: 5 }),
			change_wallet_password
		});

		test('is sent with the password of the file, which is compared first', async () => {
			const compare = vi.fn<Deeds[string]>(() => ({}));
			const { why, asked } = asking(operation, answers(compare), { password: 'secret' });
			expect(await why).toBeNull();
			expect(compare.mock.calls).toEqual([[{ old_password: 'secret', new_password: 'secret' }]]);
			expect(asked).not.toContain(operation.name);
		});

		test('is not sent with another one, or with none where the file has one', async () => {
			expect(await asking(operation, answers(refused(-22)), { password: 'Secret' }).why).toContain('not the password');
			expect(await asking(operation, answers(refused(-22))).why).toContain('not the password');
		});

		test('is not sent where the password cannot be compared, and nothing has taken effect', async () => {
			const ways = { not_offered: refused(-32601), unreachable: lost };
			for (const [kind, deed] of Object.entries(ways)) {
				const { why } = asking(operation, answers(deed));
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

import { standard, subaddress } from '../../payment/payments';
import type { Answers } from '../../app/fake-node';

/** What a wallet of one account answers, whose seventh address has a label and may have been paid. */
export const oneAccount = (label: string, used: boolean): Answers => ({
	get_accounts: () => ({
		subaddress_accounts: [
			{ account_index: 0, balance: 7, unlocked_balance: 5, base_address: standard, label: '', tag: '' }
		],
		total_balance: 7,
		total_unlocked_balance: 5
	}),
	get_address: () => ({
		address: standard,
		addresses: [
			{ address: standard, address_index: 0, label: '', used: true },
			{ address: subaddress, address_index: 7, label, used }
		]
	})
});

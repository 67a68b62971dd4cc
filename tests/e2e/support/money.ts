import { startMoney, type PaymentTestChain } from '../../money';
import { minedChain } from './mined-chain';
import { test as base } from './test';

export { expect } from './test';
export type { PaymentTestChain } from '../../money';

export const test = base.extend<object, { money: PaymentTestChain }>({
	money: [
		async ({ site }, use) => {
			const money = await startMoney(await minedChain(), site.url);
			try {
				await use(money);
			} finally {
				await money.stop();
			}
		},
		{ scope: 'worker', timeout: 600_000 }
	]
});

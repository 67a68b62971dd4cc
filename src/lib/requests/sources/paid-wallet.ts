import type { PaymentSource, Report } from '../../payment/report';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { liveWallet } from '../../wallet-data/live-wallet.svelte';
import type { ReceivedPayment } from '../received';

/** For pages that ask by queries alone. */
const nothing = () => Promise.resolve();

/**
 * The wallet that is paid, on a page whose queries ask it. A look is one of the wallet's follower, which has the queries asked again when
 * something is new, or when they failed and the service answers.
 */
export class PaidWallet<Request> implements PaymentSource<Request, ReceivedPayment> {
	/**
	 * @param payments what the query of the page knows of a request: null for one of another wallet, undefined before its first answer
	 * @param failure of the query; left out where the wallet is followed by others
	 */
	constructor(
		readonly wallet: Client,
		readonly payments: (request: Request) => readonly ReceivedPayment[] | null | undefined,
		readonly failure?: () => Failure | null
	) {}

	async look(): Promise<void> {
		if (!this.failure) return;
		const failure = this.failure();
		return failure ? liveWallet.retry(this.wallet, failure, nothing) : liveWallet.tick(this.wallet, nothing);
	}

	report(request: Request): Report<ReceivedPayment> | null | undefined {
		const payments = this.payments(request);
		return payments && { by: 'recipient', payments };
	}
}

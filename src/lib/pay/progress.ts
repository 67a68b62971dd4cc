import type { RequestState } from '../payment/state';
import type { Writer } from './languages';

/** How far a request is that is paid, or has a payment: its state large where there is more to it than waiting, and a sentence. */
export function describeProgress(progress: RequestState, { texts, fill, ...write }: Writer) {
	const { kind, confirmations, needed } = progress;
	const received = write.amount(progress.received);
	switch (kind) {
		case 'gone':
		case 'contested':
			return { title: texts.may_fail, text: texts[kind] };
		case 'sent':
			return {
				title: null,
				text: fill(write.count(texts.sent, needed), { done: String(Math.min(confirmations, needed)) })
			};
		case 'locked':
			return { title: null, text: texts.locked };
		case 'confirming': {
			const isSeen = confirmations === 0;
			const text = isSeen ? fill(texts.seen, { received }) : write.count(texts.confirming, needed - confirmations);
			return { title: null, text };
		}
		default: {
			const text = progress.received > 0n ? fill(texts.paid_hint, { received }) : '';
			return { title: kind === 'paid' || kind === 'cancelled' || kind === 'refunded' ? texts[kind] : null, text };
		}
	}
}

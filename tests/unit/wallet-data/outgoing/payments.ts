import { journal } from '../../../../src/lib/wallet-data/outgoing/journal.svelte';
import { isUnsettled, type OutgoingPayment, type PaymentPart } from '../../../../src/lib/wallet-data/outgoing/payment';
import { fakeStorage } from '../../app/fake-storage';

/** A hash of one letter. */
export const hashOf = (letter: string) => letter.repeat(64);

export const partWith = (some: Partial<PaymentPart> = {}): PaymentPart => ({
	hash: hashOf('a'),
	status: { kind: 'ready' },
	isSeen: false,
	paid: [],
	refunds: null,
	transactions: null,
	claims: [],
	proof: null,
	signed: null,
	...some
});

/** A payment of one transaction, as the tab has it that began it. */
export const paymentWith = (some: Partial<OutgoingPayment> = {}, part: Partial<PaymentPart> = {}): OutgoingPayment => {
	const parts = some.parts ?? [partWith({ ...(some.id !== undefined && { hash: some.id }), ...part })];
	return {
		id: hashOf('a'),
		service: 'http://w:1',
		at: 0,
		paid: [],
		count: parts.length,
		link: null,
		wallet: 'mine',
		preparation: null,
		holdReason: null,
		...some,
		parts
	};
};

/** Puts an empty storage in the browser's place, with a journal that knows nothing. */
export async function emptyJournal(): Promise<Map<string, string>> {
	const held = fakeStorage();
	for (const { id, parts } of journal.all) {
		for (const { hash, status } of parts)
			if (isUnsettled(status)) await journal.settle(hash, { kind: 'given_up' }, true);
		journal.dropTabData(id);
	}
	await journal.deleteFinished();
	held.clear();
	await journal.reload();
	return held;
}

/** A wallet service that lies about each figure of a payment that it prepared, one at a time: every lie is caught. */
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { parseAddress } from '../../../src/lib/chain/address';
import { transactionHash } from '../../../src/lib/chain/transaction-hash';
import { transactionWeight } from '../../../src/lib/chain/weight-and-fee';
import type { TransactionDescription } from '../../../src/lib/rpc/wallet/records';
import { isFull } from '../../full';
import { fakeStorage } from '../app/fake-storage';
import { serializeCarrotTransaction, payCarrot } from '../../../devnet/chain-data/carrot-sender';
import { addressOf } from '../../../devnet/chain-data/wallets';
import { refuse } from '../app/fake-service';
import { findingsOf, payment, recorded, type RecordedPayment } from './prepared-payments';

beforeEach(() => void fakeStorage());

/** What keeps a payment from being sent with one click. An answer that no payment can be made of keeps it as well. */
async function objections(...args: Parameters<typeof findingsOf>): Promise<string[]> {
	try {
		const findings = await findingsOf(...args);
		return findings.filter(({ severity }) => severity === 'block' || severity === 'confirm').map(({ text }) => text);
	} catch (error) {
		if (error instanceof Error && error.message.startsWith('nothing was prepared')) return [error.message];
		throw error;
	}
}

const names = recorded.cases.map(({ name }) => name);

test.each(names)('a payment %s that is as ordered is not objected to', async (name) => {
	const texts = await objections(await payment(name));
	const isDear = name === 'to an integrated address';
	expect(texts).toEqual(isDear ? ['The fee of 0.041458 XMR is more than 1 % of the amount, 1 XMR.'] : []);
});

type Lie = [about: string, tell: (answer: Record<string, unknown>) => void];

/** What is not caught, and why (docs/decisions/0016-checking-what-was-prepared.md). */
function isBeyondChecking(name: string, [about]: Lie): boolean {
	// Older programs leave these lists out: the figures are taken from the transaction's bytes in any case.
	if (/^(weight_list|spent_key_images_list) without all$/.test(about)) return true;
	// A set is sealed for those who sign; they see what is in it.
	if (/^(unsigned|multisig)_txset/.test(about)) return true;
	// Of a multisig wallet these are neither shown nor used: there are no bytes to hold them against.
	return name === 'of a multisig wallet' && /^(weight|tx_key|spent_key_images)/.test(about);
}

/** All lies about one value: other numbers, other digits, items left out, twice or in another order. */
function liesAbout(value: unknown, at: readonly (string | number)[]): Lie[] {
	const about = at.join('.');
	const set = (change: (value: never) => unknown) => (answer: Record<string, unknown>) => {
		let holder: Record<string | number, unknown> = answer;
		for (const key of at.slice(0, -1)) holder = holder[key] as typeof holder;
		const last = at.at(-1) ?? '';
		holder[last] = change(holder[last] as never);
	};
	if (typeof value === 'number' || typeof value === 'bigint') {
		return [
			[`${about} and 1 more`, set((amount: bigint) => BigInt(amount) + 1n)],
			[`${about} and 1 less`, set((amount: bigint) => BigInt(amount) - 1n)],
			[`${about} twice as large`, set((amount: bigint) => BigInt(amount) * 2n)],
			[`${about} as nothing`, set(() => 0n)]
		];
	}
	if (typeof value === 'string') {
		// What follows the transaction in its metadata is the wallet's own.
		const length = about.startsWith('tx_metadata') ? value.length - 64 : value.length;
		const more = isFull ? [2, Math.floor(length / 3)] : [];
		const places = [...new Set([0, Math.floor(length / 2), length - 1, ...more])];
		return value === ''
			? []
			: [
					[`${about} left out`, set(() => '')],
					...places.map((place): Lie => [`${about} with another digit ${place}`, set(withOtherDigit(place))])
				];
	}
	if (Array.isArray(value)) {
		return [
			[`${about} without all`, set(() => [])],
			...(value.length > 1
				? [[`${about} without the last`, set((items: unknown[]) => items.slice(0, -1))] as Lie]
				: []),
			[`${about} with the last twice`, set((items: unknown[]) => [...items, items.at(-1)])],
			...value.flatMap((item, index) => liesAbout(item, [...at, index]))
		];
	}
	return Object.entries(value as object).flatMap(([key, item]) => liesAbout(item, [...at, key]));
}

const withOtherDigit = (place: number) => (text: string) =>
	text.slice(0, place) + (parseInt(text[place] ?? '0', 16) ^ 1).toString(16) + text.slice(place + 1);

/** In each run the kinds that differ most; all with `--full`. */
const chosen = isFull
	? names
	: [
			'to an address and a subaddress',
			'of all, to a subaddress',
			'of one output',
			'of a view-only wallet',
			'of a multisig wallet'
		];

test.each(chosen)(
	'each lie about a figure of a payment %s is caught',
	async (name) => {
		const { answer } = await payment(name);
		const lies = liesAbout(answer, []).filter((lie) => !isBeyondChecking(name, lie));
		expect(lies.length).toBeGreaterThan(10);
		const usual = await objections(await payment(name));
		const missed: string[] = [];
		for (const [about, tell] of lies) {
			const given = await payment(name);
			tell(given.answer);
			if ((await objections(given)).every((text) => usual.includes(text))) missed.push(about);
		}
		expect(missed).toEqual([]);
	},
	300_000
);

const lists = (answer: RecordedPayment['answer']) =>
	Object.entries(answer).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));

describe('whole transactions', () => {
	test('one that was not ordered, beside those that were', async () => {
		const given = await payment('to an address');
		const other = await payment('from a chosen address');
		for (const [key, list] of lists(given.answer)) list.push(...(other.answer[key] as unknown[]));
		given.inputs.push(...other.inputs);
		expect(await objections(given)).toContain('You entered 1 XMR, but the service prepared 2 XMR.');
	});

	test('one less than were ordered', async () => {
		const given = await payment('in several transactions');
		for (const [, list] of lists(given.answer)) list.pop();
		expect((await objections(given))[0]).toMatch(/^You entered 20.00000000019 XMR, but /);
	});

	test('one of another payment of the same amount', async () => {
		const given = await payment('to an address');
		given.answer = (await payment('to a subaddress')).answer;
		expect(await objections(given)).toContain(
			`${given.order.recipients[0]?.address}: you entered 1 XMR, but it would get 0 XMR.`
		);
	});

	test('one of another payment behind the figures of the right one', async () => {
		const given = await payment('to an address');
		const other = await payment('to a subaddress');
		given.answer['tx_metadata_list'] = other.answer['tx_metadata_list'];
		expect(await objections(given)).toEqual([
			'The service would send something other than the transaction that it showed.'
		]);
	});

	test('the transactions in another order than their amounts', async () => {
		const given = await payment('in several transactions');
		(given.answer['amount_list'] as unknown[]).reverse();
		expect((await objections(given))[0]).toMatch(/^The service stated that transaction 1 pays /);
	});
});

test('amounts of recipients, which newer programs give, are compared', async () => {
	const given = await payment('to an address and a subaddress');
	const amounts = [10n ** 12n, 2n * 10n ** 12n];
	given.answer['amounts_by_dest_list'] = [{ amounts }];
	expect(await objections(given)).toEqual([]);
	given.answer['amounts_by_dest_list'] = [{ amounts: [amounts[0], 10n ** 12n] }];
	expect(await objections(given)).toEqual(['The recipients of transaction 1 get 2 XMR together, not 3 XMR.']);
});

describe('what the service says elsewhere', () => {
	const withMore = (given: RecordedPayment, more: bigint) =>
		given.inputs.map((input, index) => ({ ...input, amount: BigInt(input.amount) + (index === 0 ? more : 0n) }));

	test.each([
		[1n, '69.362112654008'],
		[-1n, '69.362112654006']
	])('%s more is spent than the transaction shows', async (more, due) => {
		const given = await payment('to an address');
		given.inputs = withMore(given, more);
		expect(await objections(given)).toEqual([
			`${due} XMR should come back to this wallet as change, but 69.362112654007 XMR would.`
		]);
	});

	test('less is spent than is paid', async () => {
		const given = await payment('to an address');
		given.inputs = given.inputs.map((input) => ({ ...input, amount: 1n }));
		expect((await objections(given)).join()).toContain('the change would be negative');
	});

	test('another amount is spent by a payment of all', async () => {
		const given = await payment('of all, to an address');
		given.inputs = withMore(given, 1n);
		expect((await objections(given))[0]).toMatch(/^You chose to send everything: /);
	});

	test('an output that the wallet does not list, or one of an address that was not chosen', async () => {
		const given = await payment('from a chosen address');
		given.inputs = given.inputs.map((input) => ({ ...input, index: 7 }));
		expect(await objections(given)).toEqual(['It spends from an address of the wallet that you did not choose.']);
		given.inputs = [];
		expect(await objections(given)).toEqual([
			'It spends an output that the wallet does not list among those it can spend.'
		]);
	});

	test('another output than the one that was chosen', async () => {
		const given = await payment('of one output');
		given.order = {
			...given.order,
			outputs: (given.order.outputs ?? []).map((output) => ({ ...output, key_image: 'ab'.repeat(32) }))
		};
		expect(await objections(given)).toEqual(['It does not spend exactly what you chose.']);
	});

	test('an output beside those that a part was to be paid from', async () => {
		const given = await payment('from a chosen address');
		const chosen = given.inputs.map(({ key_image, amount }) => ({ key_image, amount: BigInt(amount) }));
		const more = { key_image: 'ab'.repeat(32), amount: 1n };
		given.order = { ...given.order, outputs: [...chosen, more] };
		expect(await objections(given)).toEqual([]);
		given.order = { ...given.order, outputs: chosen.map((output) => ({ ...output, key_image: more.key_image })) };
		expect(await objections(given)).toEqual(['It does not spend exactly what you chose.']);
		given.order = { ...given.order, outputs: chosen.map((output) => ({ ...output, amount: 1n })) };
		expect((await objections(given))[0]).toMatch(/^You chose outputs of /);
	});

	test('less can be spent than goes out', async () => {
		const given = await payment('of all, to an address');
		given.unlocked = 3_999_999_999_999n;
		expect(await objections(given)).toEqual([
			'Amount and fee are 4 XMR, more than the 3.999999999999 XMR that can be spent.'
		]);
	});

	test('the change comes back to another account', async () => {
		const given = await payment('from another account');
		given.changeAddress = recorded.primary;
		expect((await objections(given)).length).toBeGreaterThan(0);
	});

	test('each figure of the description of a multisig set', async () => {
		const { described } = await payment('of a multisig wallet');
		const [figures] = described ?? [];
		const { amount_in, amount_out, change_amount, fee, recipients } = { ...figures };
		const lies = liesAbout({ amount_in, amount_out, change_amount, fee, recipients }, []).filter(
			([about]) => !about.includes('address')
		);
		const missed: string[] = [];
		for (const [about, tell] of lies) {
			const given = await payment('of a multisig wallet');
			tell(given.described?.[0] as unknown as Record<string, unknown>);
			if ((await objections(given)).length === 0) missed.push(about);
		}
		expect(missed).toEqual([]);
		const elsewhere = await payment('of a multisig wallet');
		const [first] = elsewhere.described?.[0]?.recipients ?? [];
		if (first) first.address = recorded.primary;
		expect((await objections(elsewhere)).length).toBeGreaterThan(0);
	});
});

describe('a figure that is left out is taken from the bytes, or said not to be checked', () => {
	/** What older programs do not have. */
	const newer = ['weight', 'weight_list', 'spent_key_images', 'spent_key_images_list', 'amounts_by_dest_list'];
	const leaveOut = (given: RecordedPayment) => {
		given.answer = Object.fromEntries(Object.entries(given.answer).filter(([key]) => !newer.includes(key)));
	};
	const unchecked = 'Whether it spends only what you chose could not be checked.';
	const chosenBy = (given: RecordedPayment) =>
		given.inputs.map(({ key_image, amount }) => ({ key_image, amount: BigInt(amount) }));
	/** Another one in place of the first. */
	const withOther = ([first, ...rest]: ReturnType<typeof chosenBy>) =>
		first ? [{ ...first, key_image: 'ab'.repeat(32) }, ...rest] : [];

	test.each(names.filter((name) => name !== 'of a multisig wallet'))(
		'of a payment %s: the same is found',
		async (name) => {
			const given = await payment(name);
			const shorter = await payment(name);
			leaveOut(shorter);
			expect(await findingsOf(shorter)).toEqual(await findingsOf(given));
		}
	);

	test('another output than the one that was chosen', async () => {
		const given = await payment('of one output');
		leaveOut(given);
		given.order = { ...given.order, outputs: withOther(chosenBy(given)) };
		expect(await objections(given)).toEqual(['It does not spend exactly what you chose.']);
	});

	test('an output beside those that a part was to be paid from', async () => {
		const given = await payment('to an address');
		leaveOut(given);
		given.order = { ...given.order, outputs: chosenBy(given) };
		expect(await objections(given)).toEqual([]);
		given.order = { ...given.order, outputs: withOther(chosenBy(given)) };
		expect(await objections(given)).toEqual(['It does not spend exactly what you chose.']);
	});

	test('an address that was not chosen, or an output that the wallet does not list', async () => {
		const given = await payment('from a chosen address');
		leaveOut(given);
		given.inputs = given.inputs.map((input) => ({ ...input, index: 7 }));
		expect(await objections(given)).toEqual(['It spends from an address of the wallet that you did not choose.']);
		given.inputs = [];
		expect(await objections(given)).toEqual([
			'It spends an output that the wallet does not list among those it can spend.'
		]);
	});

	test('the same output in two transactions', async () => {
		const given = await payment('to an address');
		const other = await payment('to a subaddress');
		for (const [key, list] of lists(given.answer)) list.push(...(other.answer[key] as unknown[]));
		leaveOut(given);
		expect(await objections(given)).toContain(
			'The same output is spent twice: only one of the transactions can be valid.'
		);
	});

	test.each([
		['an output', 'of one output'],
		['an address', 'from a chosen address']
	])(
		'%s was chosen, and there are no bytes: that has to be confirmed, whatever the service states',
		async (_, name) => {
			for (const isStated of [true, false]) {
				const given = await payment(name);
				Object.assign(given.answer, 'tx_blob' in given.answer ? { tx_blob: '' } : { tx_blob_list: [] });
				if (!isStated) leaveOut(given);
				const findings = await findingsOf(given);
				expect(findings).toContainEqual({ severity: 'confirm', text: unchecked });
				expect(findings.filter(({ severity }) => severity === 'block')).toEqual([]);
				const passed = findings.filter(({ severity }) => severity === 'passed').map(({ text }) => text);
				expect(passed).toEqual(['Amounts match what you entered.']);
			}
		}
	);

	test('the list of outputs: an address that was chosen has to be confirmed, outputs are compared by the bytes', async () => {
		const unlisted = { incoming_transfers: () => refuse(-1) };
		expect(await objections(await payment('from a chosen address'), unlisted)).toEqual([unchecked]);
		const given = await payment('of one output');
		expect(await objections(given, unlisted)).toEqual([]);
		expect((await findingsOf(given, unlisted)).map(({ text }) => text)).toContain(
			'Which outputs it spends, and so the change, could not be checked.'
		);
		given.order = { ...given.order, outputs: withOther(chosenBy(given)) };
		expect(await objections(given, unlisted)).toEqual(['It does not spend exactly what you chose.']);
	});

	test.each(['of a view-only wallet', 'of a multisig wallet'])('of a payment %s, whose set is sealed', async (name) => {
		const given = await payment(name);
		expect(await objections(given)).not.toContain(unchecked);
		given.order = { ...given.order, addresses: [0] };
		expect(await objections(given)).toContain(unchecked);
		const amount = 2n ** 50n;
		given.order = { ...given.order, addresses: [], outputs: [{ key_image: 'ab'.repeat(32), amount }] };
		expect(await objections(given)).toContain(unchecked);
	});

	test('the key of a transaction: what its bytes have is compared all the same', async () => {
		const given = await payment('to an address');
		given.answer['tx_key_list'] = [];
		const noKey =
			'The recipients could not be checked: the service did not send the bytes and the key of each transaction.';
		expect(await objections(given)).toEqual([noKey]);
		given.answer['tx_metadata_list'] = (await payment('to a subaddress')).answer['tx_metadata_list'];
		expect(await objections(given)).toEqual([
			'The service would send something other than the transaction that it showed.',
			noKey
		]);
	});

	test('all lists of a set: nothing of it passes', async () => {
		const given = await payment('of a view-only wallet');
		for (const [key] of lists(given.answer)) given.answer[key] = [];
		given.order = { ...given.order, recipients: [], sweepTo: given.changeAddress };
		const findings = await findingsOf(given);
		expect(findings).toContainEqual({ severity: 'block', text: 'The service did not say what it prepared.' });
	});

	test('the weight, where there are no bytes: the fee is not compared', async () => {
		const given = await payment('of a multisig wallet');
		const notWeighed = /^The fee could not be compared/;
		const passed = /fee is what the node estimates/;
		for (const weight of [1_000n, 100_000_000n]) {
			given.answer['weight_list'] = [weight];
			const texts = (await findingsOf(given)).map(({ text }) => text);
			expect(texts).toContainEqual(expect.stringMatching(notWeighed));
			expect(texts).not.toContainEqual(expect.stringMatching(passed));
		}
	});
});

describe('the description of a multisig set', () => {
	const described = async (changed: Partial<TransactionDescription>, more: Partial<RecordedPayment['order']> = {}) => {
		const given = await payment('of a multisig wallet');
		given.described = (given.described ?? []).map((each) => ({ ...each, ...changed }));
		given.order = { ...given.order, ...more };
		return findingsOf(given);
	};

	test('has to say where the change goes', async () => {
		expect(await described({ change_address: recorded.primary })).toContainEqual({
			severity: 'block',
			text: expect.stringMatching(/^The change goes to an address that is not in this wallet/)
		});
		expect(await described({ change_address: undefined })).toContainEqual({
			severity: 'confirm',
			text: 'Whether the change comes back to this wallet could not be checked.'
		});
	});

	test('that has a lock has to be confirmed', async () => {
		expect(await described({ unlock_time: 5000n })).toContainEqual({
			severity: 'confirm',
			text: expect.stringMatching(/block 5,000/)
		});
	});

	test('carries the payment id of the integrated address that is paid', async () => {
		const [{ order } = expect.unreachable()] = recorded.cases.filter(({ name }) => name === 'to an integrated address');
		const address = order.recipients[0]?.address ?? '';
		const { paymentId } = parseAddress(address).address ?? expect.unreachable();
		const all = (await payment('of a multisig wallet')).order.recipients;
		const recipients = all.map((each, at) => (at === 1 ? { ...each, address } : each));
		const lost = { severity: 'block', text: 'The payment would not carry the payment id of the integrated address.' };
		for (const payment_id of [undefined, '', 'ab'.repeat(8)]) {
			expect(await described({ payment_id }, { recipients })).toContainEqual(lost);
		}
		expect(await described({ payment_id: paymentId ?? '' }, { recipients })).not.toContainEqual(lost);
	});
});

describe('the fee', () => {
	const rates = (factor: (rate: bigint) => bigint) => ({
		get_fee_estimate: () => ({ status: 'OK', fee: 1, fees: recorded.rates.map((rate) => factor(BigInt(rate))) })
	});

	test('of more than 10 times the estimate has to be confirmed', async () => {
		const given = await payment('to an address');
		const texts = await objections(
			given,
			{},
			rates((rate) => rate / 50n)
		);
		expect(texts).toEqual([
			expect.stringMatching(/^The fee of 0\.0026\d+ XMR is more than 10 times what the node estimates/)
		]);
	});

	test('below the estimate has to be confirmed', async () => {
		const given = await payment('to an address');
		const texts = await objections(
			given,
			{},
			rates((rate) => rate * 2n)
		);
		expect(texts).toEqual([expect.stringMatching(/^The fee of 0\.0026\d+ XMR is below what the node estimates/)]);
	});

	test('is reported as not compared where the node gives no estimate', async () => {
		const findings = await findingsOf(
			await payment('to an address'),
			{},
			{ get_fee_estimate: () => ({ status: 'Failed' }) }
		);
		expect(findings).toContainEqual({
			severity: 'note',
			text: 'The fee could not be compared: the node gave no estimate.'
		});
	});
});

test('whom Carrot outputs pay is not checked yet, which has to be confirmed', async () => {
	const given = await payment('to an address');
	const [{ address: text, amount } = expect.unreachable()] = given.order.recipients;
	const address = addressOf(text);
	const keyImage = fromHex(given.inputs[0]?.key_image ?? '');
	const payments = [amount, 5n].map((amount) => ({ address, amount }));
	const bytes = serializeCarrotTransaction(payCarrot(payments, { keyImage }));
	const tx = parseTransaction(bytes);
	const hash = toHex(transactionHash(bytes, tx) ?? expect.unreachable());
	const images = tx.inputs.filter((input) => input.type === 'key').map(({ key_image }) => toHex(key_image));
	Object.assign(given.answer, {
		tx_hash_list: [hash],
		tx_blob_list: [toHex(bytes)],
		tx_metadata_list: [toHex(bytes)],
		fee_list: [0n],
		weight_list: [transactionWeight(tx, bytes.length)],
		spent_key_images_list: [{ key_images: images }]
	});
	const unchecked =
		'The recipients could not be checked: the outputs have the format of the next network upgrade (Carrot).';
	const findings = await findingsOf(given);
	expect(findings).toContainEqual(expect.objectContaining({ severity: 'confirm', text: unchecked }));
	expect(findings.filter(({ severity }) => severity === 'block')).toEqual([]);
	given.answer['tx_hash_list'] = ['ab'.repeat(32)];
	expect((await findingsOf(given)).map(({ severity }) => severity)).toContain('block');
});

test('what was recomputed is reported, and what cannot be seen as well', async () => {
	const notes = async (name: string) => (await findingsOf(await payment(name))).map(({ text }) => text);
	const recomputed = 'Recomputed from the transaction’s own bytes: hash, fee, and what each recipient gets.';
	const passed = [/^Amounts match/, /list of unspent outputs/, recomputed, /fee is what the node estimates/].map(
		(text) => expect.stringMatching(text)
	);
	expect(await notes('to an address')).toEqual(passed);
	expect(await notes('to a subaddress')).toEqual(
		passed.toSpliced(2, 0, expect.stringMatching(/^Whether the change of .* could not be checked/))
	);
	expect(await notes('of a view-only wallet')).toContainEqual(
		expect.stringMatching(/^The set could not be read: it is encrypted/)
	);
});

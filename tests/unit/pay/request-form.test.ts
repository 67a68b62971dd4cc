import { RequestForm, type RequestContext } from '../../../src/lib/pay/request-form.svelte';
import { typedRate } from '../../../src/lib/pay/rate';
import { parseLabel } from '../../../src/lib/payment/label';
import { EMPTY_LINK } from '../../../src/lib/payment/opened';
import { fakeService, late, lose, type Deeds } from '../app/fake-service';
import { fakeStorage } from '../app/fake-storage';
import { coin as payable, integrated, standard, subaddress } from '../payment/payments';

const coin = { ...payable, ticker: 'XMR' };
const account = (account_index: number) => ({
	account_index,
	base_address: standard,
	label: '',
	tag: '',
	balance: 0n,
	unlocked_balance: 0n
});

let services = 0;

/** The form of a page that was opened with a link, and what it did to that page. */
function formAt(query = '', deeds: Deeds | null = null, more: Partial<RequestContext> = {}) {
	const wallet = deeds && fakeService(deeds, `http://${services++}.wallet.example`);
	const page = { open: vi.fn<(link: string) => void>(), show: vi.fn<(link: string) => void>() };
	const context: RequestContext = {
		config: { coin, network: 'mainnet' },
		wallet: wallet?.client ?? null,
		accounts: wallet ? [account(0), account(1)] : null,
		linkQuery: new URLSearchParams(query),
		rate: null,
		now: Math.floor(Date.now() / 1000),
		...more
	};
	const form = new RequestForm(context, { ...page, hrefOf: (link) => `https://shop.example/${link}` });
	return { form, page, asked: wallet?.asked ?? [] };
}

/** Gives out an address for a label. */
function addresses() {
	const create_address = vi.fn<Deeds[string]>(() => ({ address: subaddress, address_index: 7 }));
	return { create_address };
}

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	fakeStorage();
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

describe('without a wallet', () => {
	test('a link fills in all that it says, and the request has its link', async () => {
		const { form } = formAt(`address=${standard}&tx_amount=0.5&tx_description=Tea&expires=1900000000`);
		expect(form).toMatchObject({ amount: 500_000_000_000n, isInvalid: false, blocked: null, expires: 1_900_000_000 });
		expect(await form.create()).toBe(true);
		const link = `https://shop.example/#/pay?address=${standard}&tx_amount=0.5&tx_description=Tea&expires=1900000000`;
		expect(form.created).toEqual({ address: standard, link, expires: 1_900_000_000 });
	});

	test('options name what is set under them, and are to be seen when a link sets them', () => {
		const { form } = formAt(`address=${standard}&recipient_name=Bob`);
		expect([form.options, form.needsOptions]).toEqual(['From Bob · 10 confirmations', false]);
		form.needed = '3';
		expect(form.options).toBe('From Bob · 3 confirmations');
		expect(formAt(`address=${standard}&request=${'ab'.repeat(16)}`).form.needsOptions).toBe(true);
	});

	test('an address bar that cannot be changed does not stop the form', () => {
		const { form, page } = formAt();
		page.show.mockImplementation(() => {
			throw new DOMException('Too many calls', 'SecurityError');
		});
		form.change({ address: standard });
		expect(form.draft.address).toBe(standard);
	});

	test('an address is needed, and one that is wrong says so', () => {
		const { form } = formAt();
		expect(form.blocked).toBe('Enter an address first');
		form.change({ address: `${standard.slice(0, -1)}b` });
		expect(form).toMatchObject({ isInvalid: true, blocked: 'Correct the fields first' });
		expect(form.problems.address).toBeDefined();
	});

	test.each([
		['an amount that is none', { tx_amount: 'much' }, 'tx_amount'],
		['no amount at all', { tx_amount: '0' }, 'tx_amount'],
		['a text that is too long for a link', { tx_description: 'x'.repeat(9_000) }, 'tx_description'],
		['a name that is', { recipient_name: 'x'.repeat(9_000) }, 'recipient_name']
	] as const)('%s is refused beside its field', async (_, changed, field) => {
		const { form } = formAt();
		form.change({ address: standard, ...changed });
		expect(form.problems[field]).toEqual(expect.any(String));
		expect(await form.create()).toBe(false);
		expect(form.created).toBeNull();
	});

	test('an expiry, a status id, and what is no time', () => {
		const { form } = formAt(`address=${standard}&expires=soon&request=abc`);
		expect(form.termProblems.expires).toBeDefined();
		expect(form.termProblems.id).toBeDefined();
		form.chooseExpiry('3600');
		form.change({}, { request: 'ab'.repeat(16) });
		expect(form).toMatchObject({ expiry: '3600', isInvalid: false });
		expect(form.expires).toBeGreaterThan(Date.now() / 1000 + 3500);
	});

	test('a pasted payment link is opened, one to a checkout goes to the page, and one that is wrong has its problem', () => {
		const { form, page } = formAt();
		form.change({ address: `monero:${integrated}?tx_amount=2` });
		expect(form).toMatchObject({ draft: { address: integrated, tx_amount: '2' }, amount: 2_000_000_000_000n });
		form.change({ address: `https://shop.example/#/pay?address=${standard}&tx_amount=1` });
		expect(page.open).toHaveBeenCalledWith(`#/pay/request?address=${standard}&tx_amount=1`);
		expect(form.draft.address).toBe(integrated);
		form.change({ address: `monero:${standard}?tx_amount=1&tx_amount=2` });
		expect(form.opened.problem).not.toBeNull();
		expect(form.isInvalid).toBe(true);
		form.open(EMPTY_LINK);
		expect(form).toMatchObject({ isInvalid: false, blocked: 'Enter an address first' });
	});

	test('the address bar follows what is typed', () => {
		const { form, page } = formAt();
		form.change({ address: standard, tx_amount: '1,5' });
		form.chooseUnit('EUR');
		expect(page.show.mock.lastCall).toEqual([`#/pay/request?address=${standard}&tx_amount=1%2C5&unit=EUR`]);
	});
});

describe('with a wallet', () => {
	test('a request gets an address of its own, once, with its facts in the label', async () => {
		const deeds = addresses();
		const { form, asked } = formAt('tx_amount=0.5&tx_description=Tea', deeds);
		form.chooseAccount('1');
		form.changeNeeded('20');
		expect([await form.create(), await form.create()]).toEqual([true, true]);
		expect(asked.filter((name) => name === 'create_address')).toHaveLength(1);
		const [params = {}] = deeds.create_address.mock.lastCall ?? [];
		expect(params).toMatchObject({ account_index: 1 });
		expect(parseLabel(String(params['label']), coin)).toMatchObject({
			amount: 500_000_000_000n,
			needed: 20,
			text: 'Tea',
			madeBy: 'link'
		});
		expect(form.created?.link).toContain(`address=${subaddress}`);
		form.change({ tx_amount: '0.6' });
		expect(form.created).toBeNull();
	});

	test('a price in a currency is asked for in coins at its rate, and holds for 15 minutes', async () => {
		const deeds = addresses();
		const now = Math.floor(Date.now() / 1000);
		const { form } = formAt('tx_amount=10&unit=EUR', deeds, { rate: typedRate('200', now, now) });
		expect(form).toMatchObject({ amount: 50_000_000_000n, expiry: '900', price: { total: '10.00', currency: 'EUR' } });
		expect(await form.create()).toBe(true);
		expect(form.expires).toBeGreaterThan(now + 800);
	});

	test('without a rate there is none', async () => {
		const { form } = formAt('tx_amount=10&unit=EUR', addresses(), { rate: typedRate('', 0, 0) });
		expect(form.problems.tx_amount).toEqual(expect.any(String));
		expect(await form.create()).toBe(false);
	});

	test('what was changed while the address was created is not given out with it', async () => {
		const { deed, answer } = late();
		const { form } = formAt('tx_amount=0.5', { create_address: deed });
		const creating = form.create();
		form.change({ tx_amount: '0.7' });
		answer({ address: subaddress, address_index: 7 });
		expect(await creating).toBe(false);
		expect(form.created).toBeNull();
	});

	test('nothing is given out when the answer is lost', async () => {
		const { form } = formAt('tx_amount=0.5', { create_address: () => lose });
		expect(await form.create()).toBe(false);
		expect(form).toMatchObject({ created: null, creation: { kind: 'failed', lost: true } });
	});

	test('confirmations have to be a number that one node is enough for', () => {
		const { form } = formAt('tx_amount=0.5', addresses());
		const problems = ['', '10', '1', 'ten', '10000'].map((text) => {
			form.changeNeeded(text);
			return form.termProblems.needed !== undefined;
		});
		expect(problems).toEqual([false, false, true, true, true]);
	});

	test('parameters that are not understood do not go with a new address', () => {
		const { form } = formAt('tx_amount=0.5&unknown_parameters=foo%3D1', addresses());
		expect(form.termProblems.others).toBeDefined();
		form.change({ unknown_parameters: [] });
		expect(form.isInvalid).toBe(false);
	});

	test('an account that the wallet does not have is its first', () => {
		const { form } = formAt('', addresses());
		form.chooseAccount('57');
		expect([form.chosenAccount, form.receiving?.account_index]).toEqual(['57', 0]);
	});
});

import { fetchQuery } from '../../../src/lib/app/query.svelte';
import { CallForm, type CallContext } from '../../../src/lib/console/call-form.svelte';
import { calls } from '../../../src/lib/console/calls.svelte';
import { findOperation, services } from '../../../src/lib/console/services';
import { exactParser } from '../../../src/lib/rpc/json';
import { paramsShape } from '../../../src/lib/rpc/shape';
import type { FormTexts } from '../../../src/lib/rpc/form-values';
import { bookQuery, fetchContacts } from '../../../src/lib/wallet-data/address-queries';
import { serviceLimits } from '../../../src/lib/wallet-data/service-limits.svelte';
import { fakeService, late, lose, refuse, type Deeds } from '../app/fake-service';

const parse = await exactParser();

let clients = 0;
const service = (deeds: Deeds) => fakeService(deeds, `http://call-form-${clients++}.example`);

/** The form of an operation, by its service and name. */
function formOf(name: 'daemon' | 'wallet', called: string, deeds: Deeds | null, linkedValues: FormTexts | null = null) {
	const of = services[name] ?? expect.unreachable();
	const operation = findOperation(of.catalogue, called) ?? expect.unreachable();
	const { client, asked } = deeds ? service(deeds) : { client: null, asked: [] };
	const loaded = { service: of, operation, paramsShape: paramsShape(operation), linkedValues, parse };
	const context: CallContext = { name, loaded, client };
	return { form: new CallForm(context), context, asked };
}

beforeEach(() => {
	calls.list = [];
	vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const bans = { get_bans: () => ({ status: 'OK', bans: [] }) };

describe('a reading call', () => {
	test('is sent at once, and its answer is shown and listed', async () => {
		const { form, asked } = formOf('daemon', 'get_bans', bans);
		const sent = form.submit();
		expect(form).toMatchObject({ isWaiting: true, blocked: null, isConfirming: false });
		await sent;
		expect(form).toMatchObject({ isWaiting: false, result: { failure: null, answer: expect.anything() } });
		expect(asked).toEqual(['get_bans']);
		expect(calls.list.map(({ operation, outcome }) => [operation, outcome])).toEqual([
			['get_bans', form.result?.summary]
		]);
	});

	test('that was sent again shows the later answer alone', async () => {
		const { deed, answer } = late();
		const deeds = { get_block: ({ height }: { height?: unknown }) => (height === 1 ? deed() : refuse(-2, 'Too high')) };
		const { form } = formOf('daemon', 'get_block', deeds, { height: '1' });
		const first = form.submit();
		form.typed = { height: '99' };
		await form.submit();
		const { result } = form;
		expect(result?.failure).toMatchObject({ kind: 'refused', code: -2 });
		answer(refuse(-1));
		await first;
		expect(form.result).toBe(result);
	});

	test('shows nothing once the page is left', async () => {
		const { deed, answer } = late();
		const { form } = formOf('daemon', 'get_bans', { get_bans: deed });
		const sent = form.submit();
		form.leave();
		answer({ status: 'OK' });
		await sent;
		expect(form).toMatchObject({ isWaiting: false, result: null });
	});

	test('of a link is sent to each service that is chosen, unless it discloses something', async () => {
		const { form, context } = formOf('daemon', 'get_bans', bans, {});
		await form.changeService();
		expect(form.result?.answer).not.toBeNull();
		const next = service({ get_bans: () => refuse(-1) });
		context.client = next.client;
		await form.changeService();
		expect(next.asked).toEqual(['get_bans']);
		expect(form.result?.failure).toMatchObject({ kind: 'refused' });

		const secret = formOf('wallet', 'query_key', {}, { key_type: 'mnemonic' });
		await secret.form.changeService();
		expect(secret.form).toMatchObject({ showsProblems: true, result: null, typed: { key_type: 'mnemonic' } });
		expect(secret.asked).toEqual([]);
	});

	test('without a link is sent by nobody', async () => {
		const { form, asked } = formOf('daemon', 'get_bans', bans);
		await form.changeService();
		expect([form.showsProblems, asked]).toEqual([false, []]);
	});
});

describe('a change', () => {
	const limit = { '/set_limit': () => ({ status: 'OK', limit_down: 5, limit_up: 6, untrusted: false }) };

	test('is sent once it is confirmed, with the values that are sent', async () => {
		const { form, asked, context } = formOf('daemon', '/set_limit', limit, { limit_down: '5', limit_up: '6' });
		await form.changeService();
		expect(form.confirmation).toBeNull();
		await form.submit();
		expect(asked).toEqual([]);
		expect(form.confirmation).toEqual({
			url: context.client?.url,
			values: [
				{ name: 'limit_down', text: '5', count: null },
				{ name: 'limit_up', text: '6', count: null }
			]
		});
		await form.send();
		expect(asked).toEqual(['/set_limit']);
	});

	test('is not sent beside itself, and is listed though the page is left', async () => {
		const { deed, answer } = late();
		const { form } = formOf('daemon', '/save_bc', { '/save_bc': deed });
		const sent = form.send();
		expect(form.blocked).toBe('Waiting for the answer');
		form.leave();
		expect(form).toMatchObject({ blocked: null, result: null });
		await form.send();
		expect(form.result?.notSent).toEqual(expect.any(String));
		answer({ status: 'OK', untrusted: false });
		await sent;
		expect(calls.list.map(({ outcome }) => outcome)).toEqual(['not sent', expect.stringContaining('ms')]);
	});

	test('whose answer is lost may have been made', async () => {
		const { form } = formOf('daemon', '/save_bc', { '/save_bc': () => lose });
		await form.send();
		expect(form.result).toMatchObject({ mayHaveTakenEffect: true, failure: { kind: 'unreachable' } });
	});
});

test('without a service nothing is sent, and there is a link all the same', async () => {
	const { form } = formOf('daemon', 'get_block', null, { height: '5' });
	expect(form).toMatchObject({ blocked: 'No node is chosen', command: null });
	expect(form.link).toMatch(/get_block\?height=5$/);
	await form.send();
	expect(calls.list).toEqual([]);
});

test('what is not valid has neither link nor command', async () => {
	const { form, asked } = formOf('daemon', 'get_block', {}, { height: 'many' });
	expect(form).toMatchObject({ typed: { height: 'many' }, link: null, command: null });
	expect(form.parsed.problem).toHaveProperty('height');
	await form.send();
	expect(asked).toEqual([]);
});

test('a secret is in no link, command or list of calls, and leaves the form with the answer', async () => {
	const { form } = formOf('wallet', 'change_wallet_password', { change_wallet_password: () => refuse(-22) });
	form.typed = { old_password: 'first', new_password: 'second' };
	expect(form.hasSecrets).toBe(true);
	expect(`${form.link} ${form.command}`).not.toMatch(/first|second/);
	expect(form.command).toContain('<old_password>');
	await form.submit();
	expect(form.confirmation?.values.map(({ text }) => text)).toEqual(['not shown here', 'not shown here']);
	await form.send();
	expect(form.typed).toEqual({});
	expect(calls.list.map(({ typed }) => typed)).toEqual([{}]);
});

test('the values of an earlier call come back, on its own page or another', () => {
	const call = { id: 1, service: 'daemon', operation: 'get_block', typed: { height: '77' }, at: 0, outcome: null };
	const { form } = formOf('daemon', 'get_block', {});
	expect(form.reopen({ ...call, operation: 'get_bans' })).toBe(false);
	expect(form.typed).toEqual({});
	expect(form.reopen(call)).toBe(true);
	expect(form.typed).toEqual({ height: '77' });
	calls.reopen(call);
	expect(formOf('daemon', 'get_block', {}, { height: '5' }).form.typed).toEqual({ height: '77' });
});

describe('a call to a wallet service', () => {
	const REFUSAL = refuse(-52, 'Stop background syncing to use this command.');

	test('that starts background sync leaves the names that are known; what the service refuses then shows it too', async () => {
		let isSyncing = false;
		const entries = [{ address: '8bob', description: 'Bob', index: 0, payment_id: '' }];
		const { form, context } = formOf('wallet', 'start_background_sync', {
			get_address_book: () => (isSyncing ? REFUSAL : { entries }),
			start_background_sync: () => {
				isSyncing = true;
				return {};
			}
		});
		const client = context.client ?? expect.unreachable();
		const contacts = await fetchContacts(client);
		expect([...contacts.values()]).toEqual(['Bob']);
		await form.send();
		expect(serviceLimits.of(client)).toBe('background_sync');
		expect(await fetchContacts(client)).toBe(contacts);
		expect(await fetchQuery(bookQuery(client))).toMatchObject({ refused: { code: -52 } });
	});

	test('that is refused because of a limit shows the limit', async () => {
		for (const [code, limit] of [
			[-7, 'restricted'],
			[-1, null]
		] as const) {
			const { form, context } = formOf(
				'wallet',
				'query_key',
				{ query_key: () => refuse(code) },
				{ key_type: 'view_key' }
			);
			await form.send();
			expect(serviceLimits.of(context.client ?? expect.unreachable())).toBe(limit);
		}
	});

	test('that could not start background sync shows none', async () => {
		const { form, context } = formOf('wallet', 'start_background_sync', { start_background_sync: () => refuse(-1) });
		await form.send();
		expect(serviceLimits.of(context.client ?? expect.unreachable())).toBeNull();
	});
});

import { customer, shop } from '../../../../devnet/accounts';
import { LargeWallet } from '../../../../devnet/stand-in/large-wallet';
import { backupText, parseBackup } from '../../../../src/lib/wallet/backup/format';
import { BackupImportForm, type BackupImportContext } from '../../../../src/lib/wallet/backup/import-form.svelte';
import { BackupSaveForm, type BackupSaveContext } from '../../../../src/lib/wallet/backup/save-form.svelte';
import { fakeService, lose, refuse, type Deeds } from '../../app/fake-service';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

let wallets = 0;
const PASSWORD = 'several random words';

/** A wallet service with two transactions sent, the key of one of them, and a contact. */
function service(deeds: Deeds = {}) {
	const { answers } = new LargeWallet(10, 1, 20, { contacts: 1, outgoingInterval: 5 });
	let known = 1;
	return fakeService(
		{
			...(answers as Deeds),
			get_account_tags: () => ({ account_tags: [] }),
			get_tx_key: () => (known-- > 0 ? { tx_key: 'ab'.repeat(32) } : refuse(-1)),
			...deeds
		},
		`http://backup-${wallets++}.example`
	).client;
}

function saveForm(more: Partial<BackupSaveContext> = {}) {
	const download = vi.fn<BackupSaveContext['download']>();
	const encrypt = vi.fn<BackupSaveContext['encrypt']>(async (text) => ({ value: new TextEncoder().encode(text) }));
	const form = new BackupSaveForm({ wallet: service(), encrypt, download, ...more });
	return { form, download, encrypt };
}

/** The form, with a file that holds a text. */
function importForm(text: string, more: Partial<BackupImportContext> = {}) {
	const wallet = service();
	const form = new BackupImportForm({ wallet, address: 'other', decrypt: async () => ({ value: text }), ...more });
	const file = new File([text], 'backup.age');
	form.choose(file);
	return { form, file, chosen: { file, password: PASSWORD } };
}

/** The text of a backup of the wallet. */
async function savedText(): Promise<string> {
	const { form, encrypt } = saveForm();
	await form.save({ password: PASSWORD });
	return encrypt.mock.lastCall?.[0] ?? '';
}

describe('a backup is saved', () => {
	test('encrypted, and what it has is counted', async () => {
		const { form, download, encrypt } = saveForm();
		Object.assign(form, { password: PASSWORD, repeated: PASSWORD });
		await form.save(form.read.value ?? expect.unreachable());
		expect(encrypt.mock.lastCall?.[1]).toBe(PASSWORD);
		const [text = ''] = encrypt.mock.lastCall ?? [];
		const { contacts, keys } = parseBackup(text).value ?? expect.unreachable();
		expect([contacts.length, keys.length]).toEqual([1, 1]);
		const [name = ''] = download.mock.lastCall ?? [];
		expect(name).toMatch(/^wallet-backup-.{6}-\d{4}-\d\d-\d\d\.age$/);
		expect(form).toMatchObject({ step: null, failure: null, problem: null, password: '', repeated: '' });
		expect(form.saved?.title).toBe(`Saved as ${name}.`);
		expect(form.saved?.lines).toEqual([expect.stringContaining('1 contact'), expect.stringContaining('another copy')]);
	});

	test('not without the wallet’s records, nor unencrypted', async () => {
		const lost = saveForm({ wallet: service({ get_address_book: () => lose }) });
		await lost.form.save({ password: PASSWORD });
		expect(lost.form).toMatchObject({ step: null, saved: null, failure: { kind: 'unreachable' } });
		const plain = saveForm({ encrypt: async () => ({ problem: 'There is not enough memory.' }) });
		await plain.form.save({ password: PASSWORD });
		expect(plain.form).toMatchObject({ step: null, saved: null, problem: 'There is not enough memory.' });
		expect(lost.download).not.toHaveBeenCalled();
		expect(plain.download).not.toHaveBeenCalled();
	});

	test.each([
		['too short', 'short', 'short', 'password'],
		['repeated otherwise', PASSWORD, 'other words', 'repeated']
	])('not with a password that is %s', (_, password, repeated, field) => {
		const { form } = saveForm();
		Object.assign(form, { password, repeated });
		expect(form.read.problem).toEqual({ [field]: expect.any(String) });
	});
});

describe('a backup is opened', () => {
	test('and compared with the wallet; a key in it is found', async () => {
		const { form, chosen } = importForm(await savedText());
		form.password = PASSWORD;
		await form.open(chosen);
		expect(form).toMatchObject({ step: null, problem: null, failure: null, password: '', isOther: true });
		expect(form.comparison?.missing).toEqual([]);
		const [saved = expect.unreachable()] = form.backup?.keys ?? [];
		form.txid = ` ${saved.txid.toUpperCase()} `;
		expect(form.key).toEqual(saved);
		form.txid = '00';
		expect(form.key).toBeUndefined();
	});

	test('and what the wallet does not have is added, which is compared again', async () => {
		const content = parseBackup(await savedText()).value ?? expect.unreachable();
		const contact = { address: customer.address, description: 'Ann' };
		let entries: unknown[] = [];
		const add_address_book = vi.fn<Deeds[string]>(() => {
			entries = [{ index: 0, ...contact, payment_id: '' }];
			return { index: 0 };
		});
		const wallet = service({ get_address_book: () => ({ entries }), add_address_book });
		const text = backupText({ ...content, contacts: [contact] });
		const { form, chosen } = importForm(text, { wallet, address: shop.address });
		await form.open(chosen);
		expect(form.comparison?.missing).toHaveLength(1);
		await form.add();
		expect(add_address_book).toHaveBeenCalledTimes(1);
		expect(form.comparison?.missing).toHaveLength(0);
		expect(form.change).toMatchObject({ kind: 'done' });
	});

	test('without the wallet it is there, and not compared', async () => {
		const wallet = service({ get_accounts: () => lose });
		const { form, chosen } = importForm(await savedText(), { wallet });
		await form.open(chosen);
		expect(form).toMatchObject({ failure: { kind: 'unreachable' }, comparison: null });
		expect(form.backup).not.toBeNull();
	});

	test('with its problem, until another file is chosen', async () => {
		const { form, chosen } = importForm('no backup');
		form.password = PASSWORD;
		await form.open(chosen);
		expect(form).toMatchObject({ backup: null, problem: expect.any(String), password: PASSWORD });
		form.choose(null);
		expect(form.problem).toBeNull();
		expect(form.read.problem).toHaveProperty('file');
	});
});

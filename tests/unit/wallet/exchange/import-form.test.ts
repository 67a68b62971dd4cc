import { fromHex } from '../../../../src/lib/bytes/hex';
import { codesOf } from '../../../../src/lib/wallet/exchange/codes';
import { ImportForm, type ImportContext } from '../../../../src/lib/wallet/exchange/import-form.svelte';
import { unsigned } from './exchange-data';

afterEach(() => vi.unstubAllGlobals());

const set = unsigned(20);
const long = unsigned(2000);

/** The form for sets to sign, and what it has read. */
function formOf(more: Partial<ImportContext> = {}) {
	const onread = vi.fn<ImportContext['onread']>(() => null);
	const context: ImportContext = { kind: 'unsigned', blocked: null, onread, ...more };
	return { form: new ImportForm(context), context, onread };
}

function codes(of = long): string[] {
	const { count, code } = codesOf(of) ?? expect.unreachable();
	return Array.from({ length: count }, (_, index) => code(index + 1));
}

test('what is pasted is read, and the field is empty again', () => {
	const { form, onread } = formOf();
	form.text = set.text;
	form.paste();
	expect(onread).toHaveBeenCalledWith(set);
	expect(form).toMatchObject({ text: '', last: set, problem: null });
});

test('what is refused stays in the field, with its problem', () => {
	const { form } = formOf({ onread: () => 'It is of another wallet.' });
	form.text = set.text;
	form.paste();
	expect(form).toMatchObject({ text: set.text, last: null, problem: 'It is of another wallet.' });
	form.text = 'nothing of the kind';
	form.paste();
	expect(form).toMatchObject({ text: 'nothing of the kind', last: null, problem: expect.any(String) });
});

test('nothing is read while nothing can be imported', async () => {
	const { form, onread } = formOf({ blocked: 'Signing' });
	form.text = set.text;
	form.paste();
	await form.importFiles([new File([set.text], 'set.txt')]);
	expect(onread).not.toHaveBeenCalled();
	expect(form).toMatchObject({ text: set.text, problem: null });
});

describe('codes', () => {
	test('are collected one after the other, until they are the whole', () => {
		const { form, onread } = formOf();
		const all = codes();
		form.camera = true;
		expect(all.map((code) => form.importCode(code))).toEqual([...all.slice(1).map(() => true), false]);
		expect(onread).toHaveBeenCalledWith(long);
		expect(form).toMatchObject({ collected: null, camera: false, last: long });
	});

	test('are counted, and forgotten when somebody starts again', () => {
		const { form } = formOf();
		form.text = codes().slice(0, 2).join('\n');
		form.paste();
		expect(form).toMatchObject({ text: '', collected: { read: 2, count: codes().length }, last: null });
		form.importCode('another code');
		expect(form).toMatchObject({ problem: expect.any(String), collected: { read: 2 } });
		form.reset();
		expect(form).toMatchObject({ problem: null, collected: null, last: null });
	});

	test('are the whole data where one holds it', () => {
		const { form } = formOf();
		expect(form.importCode(set.text)).toBe(false);
		expect(form.last).toEqual(set);
	});
});

describe('files', () => {
	test('are read as bytes or as text, one after the other', async () => {
		const { form, onread } = formOf();
		const bytes = new Uint8Array(fromHex(long.text));
		const reading = form.importFiles([new File([set.text], 'set.txt'), new File([bytes], 'set')]);
		expect(form.isReading).toBe(true);
		await form.importFiles([new File([set.text], 'again.txt')]);
		await reading;
		expect(onread.mock.calls).toEqual([[set], [long]]);
		expect(form).toMatchObject({ isReading: false, last: long });
	});

	test('that are no images though they say so are named', async () => {
		const picture = { src: '', decode: () => Promise.reject(new Error('no image')) };
		vi.stubGlobal('Image', function Image() {
			return picture;
		});
		const { form } = formOf();
		await form.importFiles([new File(['none'], 'code.png', { type: 'image/png' })]);
		expect(form).toMatchObject({ isReading: false, last: null, problem: expect.stringMatching(/^code\.png: /) });
	});
});

test('the problem of a camera takes the place of what was read before', () => {
	const { form } = formOf();
	form.importText(set.text);
	form.setCameraProblem('There is no camera.');
	expect(form).toMatchObject({ problem: 'There is no camera.', last: null });
	form.setCameraProblem(null);
	expect(form.problem).toBeNull();
});

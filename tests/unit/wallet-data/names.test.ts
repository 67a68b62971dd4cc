import fc from 'fast-check';
import { EMPTY_REQUEST, writeLabel } from '../../../src/lib/payment/label';
import { contactsOf, isRequestLabel, linkNote, nameOfAddress, parseNote } from '../../../src/lib/wallet-data/names';
import { caseCount } from '../../full';

const entry = (address: string, description: string) => ({ address, description, index: 0, payment_id: '' });
const own = new Map([
	['8own', { account: 0, index: 7, label: 'Savings' }],
	['8plain', { account: 1, index: 0, label: ' ' }]
]);
const known = { contacts: contactsOf([entry('8bob', ' Bob '), entry('8own2', 'Zoë'), entry('8bob', '')]), own };
const short = { kind: 'address', name: '8kioskki…kios' };

describe('the name of an address', () => {
	test('is the contact, then the own label, then what the link said, then the address in short', () => {
		expect(nameOfAddress('8bob', known, 'Mallory')).toEqual({ kind: 'contact', name: 'Bob' });
		expect(nameOfAddress('8own', known, 'Mallory')).toMatchObject({ kind: 'own', name: 'Savings' });
		expect(nameOfAddress('8plain', known)).toMatchObject({ kind: 'own', name: 'your account 1' });
		expect(nameOfAddress('8kioskkioskkiosk8kios', known, ' Kiosk ')).toEqual({ kind: 'link', name: 'Kiosk' });
		expect(nameOfAddress('8kioskkioskkiosk8kios', known)).toEqual(short);
	});

	test('is none of a link’s that reads like a known one', () => {
		const names = ['Bob', 'BOB', ' b o b\n', 'B\u200bob', '\u202eBob', 'B\u0301ob', 'Ｂｏｂ', 'Bob ✓', '\ufeffbob\0'];
		for (const name of [...names, 'savings', 'Zoe', 'Your  account 3', '\u202e']) {
			expect(nameOfAddress('8kioskkioskkiosk8kios', known, name), name).toEqual(
				name === '\u202e' ? { kind: 'link', name } : short
			);
		}
		expect(nameOfAddress('8x', known, 'x'.repeat(500))).toMatchObject({ kind: 'link' });
	});

	test('is a contact’s only for its address, whatever a link says', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.string(), (name, contact) => {
				const contacts = contactsOf([entry('8bob', contact)]);
				expect(nameOfAddress('8stranger', { contacts, own }, name).kind).toMatch(/^(link|address)$/);
				expect(nameOfAddress('8stranger', { contacts, own }, contact).name).not.toBe(contact.trim() || 'none');
				expect(nameOfAddress('8bob', { contacts, own }, name).kind === 'contact').toBe(contact.trim() !== '');
			}),
			{ numRuns: caseCount(300, 10_000) }
		);
	});
});

test('a label of a request is known as one, however it ended', () => {
	const refunds = [
		{ txid: 'ab'.repeat(32), amount: 5n },
		{ txid: 'cd'.repeat(32), amount: null }
	];
	for (const ended of [{}, { isCancelled: true }, { refunds }, { refunds, isCancelled: true }])
		expect(isRequestLabel(writeLabel({ ...EMPTY_REQUEST, ...ended }, { ticker: 'XMR', decimals: 12 }))).toBe(true);
	expect(isRequestLabel('Refunded all of it, request 2026-')).toBe(false);
});

describe('the note of a payment by link', () => {
	test('keeps the name apart from the text, and from other notes', () => {
		expect(parseNote(linkNote('Kiosk am See', '2 Coffee: 1 Cake\n'))).toEqual({
			byLink: true,
			link: 'Kiosk am See',
			text: '2 Coffee: 1 Cake\n'
		});
		expect(parseNote('Kiosk: 2 Coffee')).toEqual({ byLink: false, link: '', text: 'Kiosk: 2 Coffee' });
		// Without a name it is marked as well; without anything there is no note.
		expect(parseNote(linkNote(' ', '2 Coffee'))).toEqual({ byLink: true, link: '', text: '2 Coffee' });
		expect(linkNote('', '')).toBe('');
	});

	test('is parsed as it was written, whatever the name', () => {
		const text = fc.string({ unit: 'binary' });
		fc.assert(
			fc.property(text, text, (name, about) => {
				const link = name.trim().replaceAll('”', '"');
				const byLink = link !== '' || about !== '';
				expect(parseNote(linkNote(name, about))).toEqual({ byLink, link, text: about });
			}),
			{ numRuns: caseCount(300, 10_000) }
		);
	});
});

import { detectRepeatedCreation, detectRepeatedDeletion } from '../../../src/lib/wallet/repeated-requests';

const entry = (index: number, address: string, description = '') => ({ index, address, description, payment_id: '' });
const book = [entry(0, 'A'), entry(1, 'B', 'Bob'), entry(2, 'B', 'Bob'), entry(3, 'C')];

test('one that was created is as asked, more are reported', () => {
	let count = 4;
	const after = detectRepeatedCreation('addresses', () => count);
	expect(after()).toBeNull();
	count++;
	expect(after()).toBeNull();
	count = 7;
	expect(after()?.title).toMatch(/^3 addresses were created/);
});

test('an entry that is gone beside the deleted one is named, also when another one reads the same', () => {
	expect(detectRepeatedDeletion(0, book, [entry(0, 'B', 'Bob'), entry(1, 'B', 'Bob'), entry(2, 'C')])).toBeNull();
	expect(detectRepeatedDeletion(0, book, book)).toBeNull();
	expect(detectRepeatedDeletion(0, book, [entry(0, 'B', 'Bob'), entry(1, 'C')])?.next).toBe('Add it again: Bob B.');
	expect(detectRepeatedDeletion(3, book, [entry(0, 'A'), entry(1, 'B', 'Bob')])?.next).toBe('Add it again: Bob B.');
});

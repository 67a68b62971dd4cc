import { OpenedFiles } from '../../../src/lib/wallet-data/opened-files.svelte';
import { fakeService } from '../app/fake-service';
import { fakeStorage } from '../app/fake-storage';

test('the name of an opened file is known after a reload, for its service and its wallet alone', () => {
	const { client } = fakeService({});
	const { client: other } = fakeService({}, 'http://other.example');
	const stored = fakeStorage({}, 'sessionStorage');
	const before = new OpenedFiles();
	before.noteOpened(client, 'savings');
	before.noteAddress(client, 'mine');
	const after = new OpenedFiles();
	expect([after.lastName(client), after.nameOf(client, 'mine')]).toEqual(['savings', 'savings']);
	expect([after.lastName(other), after.nameOf(client, 'another')]).toEqual([null, null]);
	for (const key of stored.keys()) stored.set(key, '{"x":1}');
	expect(new OpenedFiles().lastName(client)).toBeNull();
});

test('a wallet that another program opened is known by its address alone, and a closed one by its name', () => {
	const { client } = fakeService({});
	fakeStorage({}, 'sessionStorage');
	const files = new OpenedFiles();
	const known = () => [new OpenedFiles().lastName(client), new OpenedFiles().lastAddress(client)];
	files.noteAddress(client, null);
	expect(known()).toEqual([null, null]);
	files.noteAddress(client, 'first');
	expect(known()).toEqual([null, 'first']);
	files.noteOpened(client, 'savings');
	files.noteAddress(client, 'mine');
	expect(known()).toEqual(['savings', 'mine']);
	files.noteAddress(client, null);
	expect(known()).toEqual(['savings', null]);
	files.noteAddress(client, 'mine');
	expect(known()).toEqual(['savings', 'mine']);
	files.noteAddress(client, 'another');
	expect(known()).toEqual([null, 'another']);
});

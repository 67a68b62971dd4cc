import { Calls } from '../../../src/lib/console/calls.svelte';

const call = (operation: string, typed: Record<string, string> = {}) => ({
	service: 'daemon',
	operation,
	typed,
	at: 1_000
});

test('calls are listed from the newest on, each with what came of it', () => {
	const calls = new Calls();
	const first = calls.note(call('get_info'));
	const second = calls.note(call('get_block'));
	expect(calls.list.map(({ operation, outcome }) => [operation, outcome])).toEqual([
		['get_block', null],
		['get_info', null]
	]);
	first('answered');
	second('failed');
	expect(calls.list.map(({ outcome }) => outcome)).toEqual(['failed', 'answered']);
	expect(new Set(calls.list.map(({ id }) => id)).size).toBe(2);
});

test('the last twenty are kept, and what came of an older one is no matter', () => {
	const calls = new Calls();
	const oldest = calls.note(call('oldest'));
	for (let i = 0; i < 20; i++) calls.note(call(`call ${i}`));
	oldest('answered');
	expect(calls.list).toHaveLength(20);
	expect(calls.list.map(({ operation }) => operation)).not.toContain('oldest');
	expect(calls.list.every(({ outcome }) => outcome === null)).toBe(true);
});

test('what was typed is given back once, to the same operation of the same service', () => {
	const calls = new Calls();
	calls.note(call('get_block', { height: '5' }));
	const [noted] = calls.list;
	if (!noted) throw new Error('nothing was noted');
	calls.reopen(noted);
	expect(calls.takeReopenedValues('daemon', 'get_block')).toEqual({ height: '5' });
	expect(calls.takeReopenedValues('daemon', 'get_block')).toBeNull();
	calls.reopen(noted);
	expect(calls.takeReopenedValues('wallet', 'get_block')).toBeNull();
	calls.reopen(noted);
	expect(calls.takeReopenedValues('daemon', 'get_info')).toBeNull();
	expect(calls.takeReopenedValues('daemon', 'get_block')).toBeNull();
});

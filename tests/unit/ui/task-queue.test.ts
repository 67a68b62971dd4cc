import { queueTask } from '../../../src/lib/ui/task-queue';

it('does one piece of work at a time, in the order given, and lets others have their turn in between', async () => {
	const done: string[] = [];
	const piece = (name: string) => () => {
		done.push(name);
		setTimeout(() => done.push(`after ${name}`));
	};
	for (const name of ['a', 'b', 'c']) queueTask(piece(name));
	expect(done).toEqual([]);
	await vi.waitFor(() => expect(done).toHaveLength(6));
	expect(done).toEqual(['a', 'after a', 'b', 'after b', 'c', 'after c']);
});

it('does no work that was taken back, and work that waits already only once', async () => {
	const done: string[] = [];
	const twice = () => done.push('twice');
	const takeBack = queueTask(() => done.push('taken back'));
	queueTask(twice);
	queueTask(twice);
	takeBack();
	queueTask(() => done.push('last'));
	await vi.waitFor(() => expect(done).toContain('last'));
	expect(done).toEqual(['twice', 'last']);
});

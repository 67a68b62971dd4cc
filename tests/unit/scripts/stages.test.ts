import { BufferedOutput } from '../../../scripts/test/output';
import { lanesOf, stageNames, stagesOf } from '../../../scripts/test/stages';

describe('the order of the stages', () => {
	it('has each of them once', () => {
		expect(lanesOf(stageNames).flat().toSorted()).toEqual(stageNames.toSorted());
	});

	it('leaves out what is not wanted', () => {
		expect(lanesOf(['check', 'browser'])).toEqual([['browser'], ['check']]);
		expect(lanesOf(['contract', 'lint'])).toEqual([['lint', 'contract']]);
	});
});

describe('the stages of a selection', () => {
	it('are all of them, but for the files that the short run leaves out', () => {
		expect(stagesOf('short')).toEqual(stageNames);
		expect(stagesOf('all')).toEqual(stageNames);
		expect(stagesOf('rest')).toEqual(['contract', 'browser']);
	});
});

describe('output that is kept', () => {
	it('is what the commands and the stage wrote, in their order, and ends its last line', async () => {
		const asked: unknown[] = [];
		const kept = new BufferedOutput(async (command, options) => {
			asked.push([command, options]);
			return { code: 1, output: 'of the command' };
		});
		expect(kept.flush()).toBe('');
		kept.write('before');
		expect((await kept.run(['a'], { env: { B: 'c' } })).code).toBe(1);
		expect(asked).toEqual([[['a'], { env: { B: 'c' }, keep: true }]]);
		expect(kept.flush()).toBe('before\nof the command\n');
		expect(kept.flush()).toBe('');
	});
});

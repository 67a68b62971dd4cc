import { filesFound, filesOf, packagesOfFiles, testFiles, type StageOfFiles } from '../../../scripts/test/files';

const stages = Object.keys(testFiles) as StageOfFiles[];

describe.each(stages)('the table of %s test files', (stage) => {
	it('has each file of the folder in exactly one run', () => {
		const { short, long } = testFiles[stage];
		expect([...short, ...long].toSorted()).toEqual(filesFound(stage).toSorted());
	});

	it('gives the short run and the rest, which together are all', () => {
		const short = filesOf(stage, 'short');
		const rest = filesOf(stage, 'rest');
		const all = filesOf(stage, 'all');
		expect(short.length).toBeGreaterThan(0);
		expect(rest.length).toBeGreaterThan(0);
		expect([...short, ...rest]).toEqual(all);
	});

	it('asks for packages beside those of all tests only for files of the long run', () => {
		expect(testFiles[stage].long).toEqual(expect.arrayContaining(Object.keys(packagesOfFiles[stage])));
	});
});

import { readStartArguments, WrongArguments } from '../../../scripts/start/arguments';
import { readTestArguments } from '../../../scripts/test/arguments';

describe('the command line of npm start', () => {
	it('may be empty: a private chain, on any port, for this computer alone', () => {
		expect(readStartArguments([])).toEqual({
			help: false,
			next: false,
			busy: false,
			pool: null,
			node: null,
			wallet: null,
			dev: false,
			port: null,
			host: '127.0.0.1',
			yes: false
		});
	});

	it('names a node, a wallet service, a port and a host', () => {
		const words = ['--node', 'http://127.0.0.1:18081/', '--wallet=https://wallet.example/rpc', '--port', '8080'];
		expect(readStartArguments([...words, '--host', '0.0.0.0'])).toEqual({
			help: false,
			next: false,
			busy: false,
			pool: null,
			node: 'http://127.0.0.1:18081',
			wallet: 'https://wallet.example/rpc',
			dev: false,
			port: 8080,
			host: '0.0.0.0',
			yes: false
		});
	});

	it('starts a simulated main network, with a pool of any size', () => {
		expect(readStartArguments(['--busy', '--pool', '10000'])).toMatchObject({ busy: true, pool: 10_000 });
	});

	it.each([[['--dev']], [['--dev', '--busy']], [['--dev', '--next']], [['--dev', '--node', 'http://127.0.0.1:1']]])(
		'serves the sources with %j',
		(words) => expect(readStartArguments(words)).toMatchObject({ dev: true, busy: words.includes('--busy') })
	);

	it.each([
		[['--pool', '10']],
		[['--busy', '--pool', '-1']],
		[['--busy', '--node', 'http://127.0.0.1:18081']],
		[['--node', 'localhost:18081']],
		[['--node', 'ftp://127.0.0.1']],
		[['--node', 'http://user:secret@127.0.0.1:18081']],
		[['--node']],
		[['--wallet', 'http://127.0.0.1:18082']],
		[['--next', '--node', 'http://127.0.0.1:18081']],
		[['--port', '0']],
		[['--port', '65536']],
		[['--port', '80x']],
		[['--prot', '80']],
		[['http://127.0.0.1:18081']]
	])('is refused when it is %j', (words) => {
		expect(() => readStartArguments(words)).toThrow(WrongArguments);
	});

	it('is not repeated in a refusal where it holds a password', () => {
		expect(() => readStartArguments(['--node', 'http://user:secret@127.0.0.1'])).toThrow(/without a login/);
		expect(() => readStartArguments(['--node', 'http://user:secret@127.0.0.1'])).not.toThrow(/secret/);
	});
});

describe('the command line of npm test', () => {
	const plain = { selection: 'short', full: false, yes: false, sumFile: null };
	const allStages = ['check', 'lint', 'unit', 'contract', 'build', 'browser'];

	it('runs all parts, with the files of the short run, when it is empty', () => {
		expect(readTestArguments([])).toEqual({ ...plain, stages: allStages });
	});

	it('runs the parts that it names, in their own order', () => {
		expect(readTestArguments(['--only', 'unit, check'])?.stages).toEqual(['check', 'unit']);
	});

	it('can ask for all files, and for every case of them', () => {
		expect(readTestArguments(['--all'])).toEqual({ ...plain, stages: allStages, selection: 'all' });
		expect(readTestArguments(['--full', '--only', 'unit'])).toEqual({
			...plain,
			stages: ['unit'],
			selection: 'all',
			full: true
		});
	});

	it('can ask for what the short run leaves out: files of two parts', () => {
		const rest = { ...plain, selection: 'rest' };
		expect(readTestArguments(['--rest'])).toEqual({ ...rest, stages: ['contract', 'browser'] });
		expect(readTestArguments(['--rest', '--only', 'browser,lint'])).toEqual({ ...rest, stages: ['browser'] });
	});

	it('can add to the results of an earlier run, and install without asking', () => {
		expect(readTestArguments(['--sum', 'results.json', '--yes'])).toMatchObject({ sumFile: 'results.json', yes: true });
	});

	it('can ask for help', () => {
		expect(readTestArguments(['--help'])).toBeNull();
	});

	it.each([
		[['--only', 'units']],
		[['--only', '']],
		[['--only']],
		[['unit']],
		[['--rest', '--all']],
		[['--rest', '--full']],
		[['--rest', '--only', 'unit']],
		[['--sum']]
	])('is refused when it is %j', (words) => {
		expect(() => readTestArguments(words)).toThrow();
	});
});

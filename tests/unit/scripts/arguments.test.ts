import { readArguments, WrongArguments } from '../../../scripts/start/arguments';
import { readArguments as readTestArguments } from '../../../scripts/test/arguments';

describe('the command line of npm start', () => {
	it('may be empty: a private chain, on any port, for this computer alone', () => {
		expect(readArguments([])).toEqual({
			help: false,
			next: false,
			busy: false,
			pool: null,
			node: null,
			wallet: null,
			port: null,
			host: '127.0.0.1'
		});
	});

	it('names a node, a wallet service, a port and a host', () => {
		const words = ['--node', 'http://127.0.0.1:18081/', '--wallet=https://wallet.example/rpc', '--port', '8080'];
		expect(readArguments([...words, '--host', '0.0.0.0'])).toEqual({
			help: false,
			next: false,
			busy: false,
			pool: null,
			node: 'http://127.0.0.1:18081',
			wallet: 'https://wallet.example/rpc',
			port: 8080,
			host: '0.0.0.0'
		});
	});

	it('starts a simulated main network, with a pool of any size', () => {
		expect(readArguments(['--busy', '--pool', '10000'])).toMatchObject({ busy: true, pool: 10_000 });
	});

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
		expect(() => readArguments(words)).toThrow(WrongArguments);
	});

	it('is not repeated in a refusal where it holds a password', () => {
		expect(() => readArguments(['--node', 'http://user:secret@127.0.0.1'])).toThrow(/without a login/);
		expect(() => readArguments(['--node', 'http://user:secret@127.0.0.1'])).not.toThrow(/secret/);
	});
});

describe('the command line of npm test', () => {
	it('runs all parts when it is empty', () => {
		expect(readTestArguments([])).toEqual({
			stages: ['check', 'lint', 'unit', 'contract', 'build', 'browser'],
			full: false
		});
	});

	it('runs the parts that it names, in their own order', () => {
		expect(readTestArguments(['--only', 'unit, check'])?.stages).toEqual(['check', 'unit']);
	});

	it('can ask for every case', () => {
		expect(readTestArguments(['--full', '--only', 'unit'])).toEqual({ stages: ['unit'], full: true });
	});

	it('can ask for help', () => {
		expect(readTestArguments(['--help'])).toBeNull();
	});

	it.each([[['--only', 'units']], [['--only', '']], [['--only']], [['unit']]])('is refused when it is %j', (words) => {
		expect(() => readTestArguments(words)).toThrow();
	});
});

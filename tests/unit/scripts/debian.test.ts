import { PassThrough } from 'node:stream';
import { confirmInstallation, describeAptFailure } from '../../../scripts/shared/debian';

/** A terminal at which somebody types a text, or ends the input. */
function terminalWith(typed: string | null) {
	const input = new PassThrough();
	const output = new PassThrough();
	if (typed === null) input.end();
	else input.write(typed);
	return { input, output };
}

describe('the question before packages are installed', () => {
	it.each(['\n', 'y\n', 'Y\n', 'yes\n'])('is a yes when %j is typed', async (typed) => {
		expect(await confirmInstallation(['monero'], { yes: false, terminal: terminalWith(typed) })).toBe(true);
	});

	it.each(['n\n', 'no\n', 'N\n', 'what?\n', null])('is a no when %j is typed', async (typed) => {
		expect(await confirmInstallation(['monero'], { yes: false, terminal: terminalWith(typed) })).toBe(false);
	});

	it('names the packages, and is asked once', async () => {
		const terminal = terminalWith('maybe\ny\n');
		expect(await confirmInstallation(['monero', 'tor'], { yes: false, terminal })).toBe(false);
		expect(String(terminal.output.read())).toBe('Install monero, tor with apt-get? [Y/n] ');
	});

	it('is not asked without a terminal, and not with --yes', async () => {
		expect(await confirmInstallation(['monero'], { yes: false, terminal: null })).toBe(true);
		const terminal = terminalWith(null);
		expect(await confirmInstallation(['monero'], { yes: true, terminal })).toBe(true);
		expect(terminal.output.read()).toBeNull();
	});

	it('ends with a no when the script is to end', async () => {
		const ending = new AbortController();
		const terminal = { input: new PassThrough(), output: new PassThrough() };
		const asked = confirmInstallation(['monero'], { yes: false, terminal, signal: ending.signal });
		ending.abort();
		expect(await asked).toBe(false);
	});
});

// Output of apt-get 2.6 of Debian 12, with LC_ALL=C.
describe('why apt-get installed nothing', () => {
	it.each([
		[
			'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1234 (apt-get)\nE: Unable to acquire the dpkg frontend lock',
			/^another program is using apt-get\. Wait/
		],
		['E: Unable to locate package monera', /^this system has no package/],
		["E: Package 'caddy' has no installation candidate", /^this system has no package/],
		[
			"E: Failed to fetch http://deb.example/monero.deb  Temporary failure resolving 'deb.example'\nE: Unable to fetch some archives",
			/^apt-get could not reach its servers/
		],
		[
			'Reading package lists...\nE: You do not have enough free space in /var/cache/apt/archives/.',
			/^apt-get says "You do not/
		],
		['', /^apt-get says "exit code 100"\.$/]
	])('is a sentence for %j', (output, sentence) => {
		expect(describeAptFailure({ code: 100, output })).toMatch(sentence);
	});

	it('is that it was stopped, when a signal ended it', () => {
		expect(describeAptFailure({ code: null, output: '' })).toBe('apt-get was stopped.');
	});
});

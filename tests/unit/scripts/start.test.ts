import { installAdvice } from '../../../scripts/shared/advice';
import { advice } from '../../../scripts/dev-advice.js';
import { configWith } from '../../../scripts/start/config';

describe('the config that a started page gets', () => {
	it('has the services that run, and all else as the file has it', () => {
		const original = '{"title":"Mine","coin":{"decimals":11},"nodes":[{"name":"old","url":"http://old"}],"later":1}';
		const services = { nodes: [{ name: 'Your node', url: 'http://127.0.0.1:1' }], wallets: [] };
		expect(JSON.parse(configWith(services, original))).toEqual({
			title: 'Mine',
			coin: { decimals: 11 },
			later: 1,
			...services
		});
	});

	it('does not say which network other nodes were on', () => {
		const config = configWith({ nodes: [], wallets: [] }, '{"network":"mainnet"}');
		expect(JSON.parse(config)).not.toHaveProperty('network');
	});
});

describe('how to get the programs', () => {
	it.each([
		['linux', 'ID=debian\nVERSION_ID="12"', 'sudo apt-get install monero'],
		['linux', 'ID=manjaro\nID_LIKE=arch', 'sudo pacman -S monero'],
		['darwin', '', 'brew install monero'],
		['win32', '', 'scoop install monero-cli']
	] as const)('on %s with %j names the package and the download', (platform, osRelease, command) => {
		expect(installAdvice(platform, osRelease)).toMatch(new RegExp(`^run: ${command} .*getmonero.org/downloads`));
	});

	it.each([['nixos', 'nix-shell -p monero-cli']])(
		'on %s, where the download does not run, names the package alone',
		(id, command) => {
			expect(installAdvice('linux', `ID=${id}`)).toBe(`run: ${command}`);
		}
	);

	it.each([
		['linux', 'ID=fedora'],
		['linux', ''],
		['linux', 'ID=constructor'],
		['openbsd', '']
	] as const)('on %s with %j names the download alone', (platform, osRelease) => {
		expect(installAdvice(platform, osRelease)).toMatch(/^download .*getmonero\.org\/downloads/);
	});
});

describe('what npm run dev says', () => {
	it.each([
		['{"nodes":[{"name":"Mine","url":"http://127.0.0.1:18081"}]}', 'shows the node at http://127.0.0.1:18081 (static/'],
		['{}', 'shows a node that you name under Node.']
	])('of %s', (config, sentence) => {
		expect(advice(config)).toContain(sentence);
		expect(advice(config)).toContain('npm start -- --dev');
	});
});

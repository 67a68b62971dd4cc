import { readFileSync } from 'node:fs';
import { refuseUnreleasable } from '../../../scripts/release/config';
import { configWith, simulatedNetwork } from '../../../scripts/start/config';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the config.json of a release', () => {
	it('may be that of the project', () => {
		const config = readFileSync(new URL('../../../static/config.json', import.meta.url));
		expect(() => refuseUnreleasable([['oriel-1.0.0/site/config.json', config]])).not.toThrow();
	});

	it.each([
		['as npm start -- --busy writes it', configWith(simulatedNetwork('http://127.0.0.1:1'))],
		['even where it says no', '{ "simulated": false }']
	])('may not say that its nodes are simulated, %s', (_, text) => {
		const files = [
			['oriel-1.0.0/site/index.html', bytes('<html>')],
			['oriel-1.0.0/site/config.json', bytes(text)]
		] as const;
		expect(() => refuseUnreleasable(files)).toThrow('oriel-1.0.0/site/config.json has “simulated”');
	});

	it('is checked alone', () => {
		expect(() => refuseUnreleasable([['site/myconfig.json', bytes('{ "simulated": true }')]])).not.toThrow();
	});
});

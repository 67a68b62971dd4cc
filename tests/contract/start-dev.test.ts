/** Tests `npm start -- --dev`: a chain, with Vite's development server in front. */
import { freePorts } from '../../devnet/ports';
import { serve } from '../../scripts/serve';
import { HOOK_TIMEOUT_MS } from './own-chain';
import { NpmStart } from './npm-start';

it(
	'serves the page from its sources, with the services that run, until Ctrl-C',
	async () => {
		const [port = 0] = await freePorts(1);
		const started = new NpmStart(['--dev', '--next', '--port', String(port)]);
		onTestFinished(() => started.stop());
		await started.until('Ctrl-C ends everything');
		expect(started.output).toContain('served from source');
		expect(started.output).not.toContain('Building');
		const at = `http://127.0.0.1:${port}`;

		const page = await (await fetch(at)).text();
		expect(page.includes('/.svelte-kit/generated/client/app.js')).toBe(true);
		const source = await (await fetch(`${at}/src/lib/links.ts`)).text();
		expect(source).toMatch(/sourceMappingURL/);
		const config = (await (await fetch(`${at}/config.json`)).json()) as { title: string; nodes: { url: string }[] };
		expect(config).toMatchObject({ title: 'Oriel', nodes: [{ name: 'Next upgrade (draft)' }] });
		// The node answers the page, whose origin is another.
		const [node] = config.nodes;
		const answer = await fetch(`${node?.url}/get_height`, { method: 'POST', headers: { origin: at }, body: '{}' });
		expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|http.*)$/);

		expect(await started.interrupt()).toBe(0);
		expect(started.output).toContain('Everything that was started has ended.');
		await started.untilGone();
		await expect(fetch(at)).rejects.toThrow();
		await expect(fetch(`${node?.url}/get_height`)).rejects.toThrow();
	},
	HOOK_TIMEOUT_MS
);

it(
	'takes no other port than the one that is asked for',
	async () => {
		const other = await serve();
		onTestFinished(() => other.close());
		const started = new NpmStart(['--dev', '--next', '--port', String(other.port)]);
		onTestFinished(() => started.stop());
		expect(await started.ended).toBe(1);
		expect(started.output).toMatch(new RegExp(`s  Port ${other.port} is in use by another program\\. Choose another`));
	},
	HOOK_TIMEOUT_MS
);

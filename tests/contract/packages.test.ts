/** The two packages as somebody else gets them: installed, type-checked, bundled, and their READMEs' examples run on the private chain. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { bundle, bundleSizes, installPackages } from '../../scripts/bench/packages';
import { startBrowser } from '../../scripts/bench/browser';
import { buildPackages } from '../../scripts/release/packages';
import { root } from '../../scripts/shared/commands';
import { getTxProof } from '../../src/lib/rpc/wallet/proofs';
import { isFull } from '../full';
import { customer, devnet } from './clients';

const names = ['oriel-rpc', 'oriel-chain'] as const;
type Name = (typeof names)[number];

let directory = '';
const programs = new Map<Name, { node: string; browser: string }>();

beforeAll(async () => {
	directory = await installPackages();
	const address = devnet.addresses.subaddresses[2]?.address ?? '';
	const asked = { txid: devnet.hashes.toSubaddress, address, message: 'Order 7' };
	const { signature } = await customer.call(getTxProof, asked);
	const { login } = devnet.walletWithLogin;
	/** What stands for the reader's own in the examples. */
	const own = {
		'http://127.0.0.1:18081': devnet.node.url,
		'http://127.0.0.1:18082': devnet.wallet.url,
		'https://wallet.example': devnet.walletWithLogin.url,
		"user: 'me', password: 'secret'": `user: '${login.user}', password: '${login.password}'`,
		"'4AVc…'": `'${devnet.addresses.customer}'`,
		'<a transaction>': devnet.hashes.toSubaddress,
		'<OutProofV2…>': signature
	};
	for (const name of names) {
		let text = readFileSync(join(directory, 'node_modules', name, 'README.md'), 'utf8');
		for (const [theirs, ours] of Object.entries(own)) text = text.replaceAll(theirs, ours);
		const blocks = [...text.matchAll(/^```ts( browser)?\n(.*?)^```/gms)];
		const joined = (chosen: typeof blocks) => chosen.map(([, , block = '']) => block).join('\n');
		programs.set(name, { node: joined(blocks.filter(([, only]) => only === undefined)), browser: joined(blocks) });
	}
}, 180_000);

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What the installed package lets others import, but for JSON. */
function entriesOf(name: Name): string[] {
	const manifest = readFileSync(join(directory, 'node_modules', name, 'package.json'), 'utf8');
	const entries = Object.keys((JSON.parse(manifest) as { exports: object }).exports);
	return entries.filter((entry) => !/json|\*/.test(entry)).map((entry) => name + entry.slice(1));
}

const programOf = (name: Name) => programs.get(name) ?? expect.unreachable();

/** The same text in Node and in a browser, of bigints as well. */
const PRINT = 'const print = console.log; console.log = (...parts) => print(parts.map(String).join(" "));\n';

async function inNode(name: Name): Promise<string[]> {
	const { outputText } = ts.transpileModule(programOf(name).node, {
		compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
	});
	writeFileSync(join(directory, 'node.js'), PRINT + outputText);
	const { stdout } = await promisify(execFile)(process.execPath, ['node.js'], { cwd: directory });
	return stdout.trimEnd().split('\n');
}

async function inChromium(name: Name): Promise<string[]> {
	const files = await bundle(directory, `${PRINT}${programOf(name).browser}\nconsole.log('end');`);
	const browser = await startBrowser();
	try {
		const page = await browser.newPage({ permissions: ['local-network-access'] });
		const lines: string[] = [];
		// The origin that the services allow.
		await page.route('http://127.0.0.1/**', (route, request) => {
			const path = new URL(request.url()).pathname.slice(1);
			const file = files.find(({ fileName }) => fileName === path);
			if (file)
				return route.fulfill({
					contentType: 'text/javascript',
					body: Buffer.from('code' in file ? file.code : file.source)
				});
			return route.fulfill({
				contentType: 'text/html',
				body: `<script type=module src=/${files[0].fileName}></script>`
			});
		});
		await new Promise<void>((resolve, reject) => {
			page.on('pageerror', reject);
			page.on('console', (message) => {
				if (message.text() === 'end') resolve();
				else if (message.type() === 'log') lines.push(message.text());
			});
			page.goto('http://127.0.0.1/').catch(reject);
		});
		return lines;
	} finally {
		await browser.close();
	}
}

describe.each([
	['Node', inNode],
	['Chromium', inChromium]
])('in %s the examples', (where, run) => {
	it('of oriel-rpc do what its README says', async () => {
		expect(await run('oriel-rpc')).toEqual([
			expect.stringMatching(/^[0-9a-f]{64} \d+ 0$/),
			expect.stringMatching(/^\d+ [0-9a-f]{64}$/),
			'null',
			'done it may have happened',
			expect.stringMatching(/^\d{13,}$/),
			`blocks,credits,status,top_hash,untrusted curl '${devnet.node.url}/json_rpc' -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":"0","method":"get_block","params":{"height":5}}'`,
			expect.stringMatching(/^\d+ (?:true|false)$/),
			expect.stringMatching(/^get_info 200 \d{3,}$/)
		]);
	});

	it('of oriel-chain do what its README says', async () => {
		const { toSubaddress } = devnet.hashes;
		const lines = await run('oriel-chain');
		const found = lines.splice(5, 4);
		expect(found).toContain(`${toSubaddress} 300000000000 3 received`);
		const sumOf = (...kinds: string[]) =>
			found
				.map((line) => line.split(' '))
				.filter(([, , , kind = '']) => kinds.includes(kind))
				.reduce((sum, [, amount = '']) => sum + BigInt(amount), 0n);
		expect(lines.splice(5, 1)).toEqual([`${sumOf('received', 'coinbase')} ${sumOf('may_be_change')}`]);
		expect(lines).toEqual([
			'standard ea14d3a57b5c6a393bf47cc8a0f2d2520c647cf8acf8c05e8c4b772b2b1a01b8 true',
			`monero:${devnet.addresses.shop}?tx_amount=1.500000000000&recipient_name=Tea%20%26%20more&tx_description=Order%207 1500000000000`,
			devnet.addresses.subaddresses[2]?.address,
			expect.stringMatching(/^2 2 \d+$/),
			'true 111 2',
			'null',
			'300000000000',
			'true false',
			'ring_signatures: valid, ring_signatures: valid, key_images: valid, key_images: valid, balance: valid, range_proofs: valid',
			...(where === 'Chromium' ? [String(found.length)] : [])
		]);
	});
});

it('a package has what it exports', () => {
	const { resolve } = createRequire(join(directory, 'node.js'));
	const missing = names.flatMap(entriesOf).filter((entry) => !existsSync(resolve(entry)));
	expect(missing).toEqual([]);
	const document = readFileSync(resolve('oriel-rpc/openrpc/daemon.json'), 'utf8');
	expect(JSON.parse(document)).toMatchObject({ info: { title: 'Node daemon', version: '0.1.0' } });
	const declarations = readFileSync(resolve('oriel-rpc/daemon/blocks').replace('.js', '.d.ts'), 'utf8');
	expect(declarations).toContain('`get_block` (read): A block by its height or its hash.');
	expect(declarations).toContain("- `tx_hashes`: The hashes of the block's transactions");
});

it.runIf(isFull)('a package that is built again has the same bytes', async () => {
	for (const [name, bytes] of await buildPackages(0)) {
		expect(readFileSync(join(directory, name)).equals(bytes)).toBe(true);
	}
});

it('a bundle with one call is small, and one with every operation is not large', async () => {
	const sizes = await bundleSizes(directory);
	expect(sizes.getInfo).toBeLessThan(12_000);
	expect(sizes.everything).toBeLessThan(45_000);
});

describe('the types', () => {
	const inNodesWay = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
	const inBundlersWay = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
	const language = { lib: ['lib.es2023.d.ts'], types: [] };
	const nodeTypes = { ...language, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
	const browserTypes = { ...language, lib: [...language.lib, 'lib.dom.d.ts'] };

	/** What the compiler says of programs in the folder, and of all declarations unless `skipLibCheck`. */
	function problemsOf(sources: readonly string[], options: ts.CompilerOptions): string[] {
		const files = sources.map((source, i) => {
			const file = join(directory, `checked-${i}.ts`);
			writeFileSync(file, source);
			return file;
		});
		const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true };
		const program = ts.createProgram(files, { ...strict, target: ts.ScriptTarget.ES2022, ...options });
		return ts
			.getPreEmitDiagnostics(program)
			.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
	}

	const everything = (name: Name) =>
		entriesOf(name)
			.map((entry, i) => `export * as entry${i} from '${entry}';`)
			.join('\n');

	it('are right for the examples, in Node and with a bundler', () => {
		const examples = names.map(programOf);
		const node = examples.map(({ node }) => node);
		const browser = examples.map(({ browser }) => browser);
		expect(problemsOf(node, { ...inNodesWay, ...nodeTypes, skipLibCheck: true })).toEqual([]);
		expect(problemsOf(browser, { ...inBundlersWay, ...browserTypes, skipLibCheck: true })).toEqual([]);
	});

	it('of oriel-chain need the language alone', () => {
		expect(problemsOf([everything('oriel-chain')], { ...inNodesWay, ...language })).toEqual([]);
	});

	it('of oriel-rpc need those of Node, or of a browser', () => {
		// The compiler takes 10 s to check all declarations.
		const options = { ...inNodesWay, ...nodeTypes, skipLibCheck: !isFull };
		expect(problemsOf([everything('oriel-rpc')], options)).toEqual([]);
	});
});

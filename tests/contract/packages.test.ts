/**
 * Tests the two packages as a user gets them: installed, type-checked and bundled. The examples of their READMEs run on
 * the private chain.
 */
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
	/** Replacements for the placeholders in the examples. */
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

/** Returns the entry points that the installed package exports, except JSON. */
function entriesOf(name: Name): string[] {
	const manifest = readFileSync(join(directory, 'node_modules', name, 'package.json'), 'utf8');
	const entries = Object.keys((JSON.parse(manifest) as { exports: object }).exports);
	return entries.filter((entry) => !/json|\*/.test(entry)).map((entry) => name + entry.slice(1));
}

const programOf = (name: Name) => programs.get(name) ?? expect.unreachable();

/** Code that makes `console.log` print the same text in Node and in a browser, also for bigints. */
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
			'get_block: height should be whole number from 0 to 2^53 - 1, not negative number',
			expect.stringMatching(/^\d{13,}$/),
			`blocks,credits,status,top_hash,untrusted curl '${devnet.node.url}/json_rpc' -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":"0","method":"get_block","params":{"height":5}}'`,
			expect.stringMatching(/^\d+ (?:true|false)$/),
			expect.stringMatching(/^get_info 200 \d{3,}$/)
		]);
	});

	it('of oriel-chain do what its README says', async () => {
		const { toSubaddress } = devnet.hashes;
		const lines = await run('oriel-chain');
		const found = lines.splice(6, 4);
		expect(found).toContain(`${toSubaddress} 300000000000 3 received`);
		const sumOf = (...kinds: string[]) =>
			found
				.map((line) => line.split(' '))
				.filter(([, , , kind = '']) => kinds.includes(kind))
				.reduce((sum, [, amount = '']) => sum + BigInt(amount), 0n);
		expect(lines.splice(6, 1)).toEqual([`${sumOf('received', 'coinbase')} ${sumOf('may_be_change')}`]);
		expect(lines).toEqual([
			'standard ea14d3a57b5c6a393bf47cc8a0f2d2520c647cf8acf8c05e8c4b772b2b1a01b8 true',
			`monero:${devnet.addresses.shop}?tx_amount=1.500000000000&recipient_name=Tea%20%26%20more&tx_description=Order%207 1500000000000`,
			devnet.addresses.subaddresses[2]?.address,
			expect.stringMatching(/^2 2 \d+$/),
			'true 111 2',
			'asked.hash recomputed 0',
			'null 1 50',
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
	const map = JSON.parse(readFileSync(`${resolve('oriel-rpc/daemon/node')}.map`, 'utf8')) as Record<string, unknown>;
	expect(map['sources']).toEqual(['../../../src/rpc/daemon/node.ts']);
	expect(map['sourcesContent']).toEqual([readFileSync(join(root, 'src/lib/rpc/daemon/node.ts'), 'utf8')]);
	expect(() => resolve('oriel-rpc/daemon/field-docs')).toThrow(
		/ERR_PACKAGE_PATH_NOT_EXPORTED|is not defined by "exports"/
	);
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

	/**
	 * Returns the compiler's errors in programs in the folder, and in all declarations unless `skipLibCheck` is set.
	 */
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

	it('have the meaning and the unit of every param and every field', () => {
		const entries = entriesOf('oriel-rpc').filter((entry) => /\/(daemon|wallet)\//.test(entry));
		const file = join(directory, 'documented.ts');
		const lines = entries.map((entry, i) => `declare const of${i}: All<typeof import('${entry}')>;`);
		writeFileSync(
			file,
			`import type { Operation, ParamsOf, ResultOf } from 'oriel-rpc';
			type All<Module> = {
				[Name in keyof Module as Module[Name] extends Operation ? Name : never]: Module[Name] extends Operation
					? { params: ParamsOf<Module[Name]>; result: ResultOf<Module[Name]> }
					: never;
			};
			${lines.join('\n')}`
		);
		const program = ts.createProgram([file], { ...inNodesWay, ...nodeTypes, strict: true, skipLibCheck: true });
		const checker = program.getTypeChecker();
		const documented: string[] = [];
		const missing: string[] = [];
		const visit = (type: ts.Type, place: string): void => {
			if (type.isUnion()) return type.types.forEach((each) => visit(each, place));
			if (!(type.isIntersection() || type.flags & ts.TypeFlags.Object)) return;
			const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
			const isRecord = checker.getIndexTypeOfType(type, ts.IndexKind.String) !== undefined;
			if (item && !isRecord) return visit(item, `${place}[]`);
			for (const field of type.getProperties()) {
				const path = `${place}.${field.name}`;
				const list = field.getDocumentationComment(checker).length > 0 ? documented : missing;
				list.push(path);
				visit(checker.getTypeOfSymbol(field), path);
			}
		};
		program.getSourceFile(file)?.forEachChild((node) => {
			if (!ts.isVariableStatement(node)) return;
			const [{ name } = expect.unreachable()] = node.declarationList.declarations;
			for (const operation of checker.getTypeAtLocation(name).getProperties())
				for (const part of checker.getTypeOfSymbol(operation).getProperties())
					visit(checker.getTypeOfSymbol(part), `${operation.name}.${part.name}`);
		});
		expect(missing).toEqual([]);
		expect(documented.length).toBeGreaterThan(1500);
	});

	it('show the meaning and the unit of a field where an editor points at it', () => {
		const file = join(directory, 'pointed-at.ts');
		const source = `import { createClient } from 'oriel-rpc';
			import { getBlock } from 'oriel-rpc/daemon/blocks';
			import { getInfo } from 'oriel-rpc/daemon/node';
			import { transfer } from 'oriel-rpc/wallet/transfers';
			const client = createClient({ url: 'http://127.0.0.1:18081' });
			const info = await client.call(getInfo);
			console.log(info.height, info.target, info.target_height);
			const { block_header } = await client.call(getBlock, { hash: '' });
			console.log(block_header.reward);
			await client.call(transfer, { destinations: [{ address: '', amount: 1n }], priority: 1 });`;
		writeFileSync(file, source);
		const service = ts.createLanguageService({
			fileExists: ts.sys.fileExists,
			readFile: ts.sys.readFile,
			directoryExists: ts.sys.directoryExists,
			getScriptFileNames: () => [file],
			getScriptVersion: () => '1',
			getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(ts.sys.readFile(path) ?? ''),
			getCurrentDirectory: () => directory,
			getCompilationSettings: () => ({ ...inNodesWay, ...nodeTypes, strict: true, skipLibCheck: true }),
			getDefaultLibFileName: ts.getDefaultLibFilePath
		});
		const shown = (place: string) => {
			const at = source.indexOf(place) + place.search(/\w+$/);
			return ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.documentation);
		};
		expect(shown('info.height')).toBe('Blocks in the main chain: the height of the newest block plus one.');
		expect(shown('info.target')).toBe('The target time between blocks, in seconds.');
		expect(shown('info.target_height')).toBe('The target height of the synchronization; 0 when synchronized.');
		expect(shown('block_header.reward')).toContain('in atomic units');
		expect(shown('{ hash')).toBe("The block's hash.");
		expect(shown('amount')).toBe('The amount, in atomic units.');
		expect(shown('priority')).toContain("0 the wallet's default, 1 lowest, 4 highest");
		expect(shown('call(getInfo')).toContain('`get_info` (read): The state of the node.');
	});

	it.each(names)('of %s are there for all that an entry exports', (name) => {
		const file = join(directory, 'entries.ts');
		writeFileSync(file, everything(name));
		const program = ts.createProgram([file], { ...inNodesWay, ...nodeTypes, strict: true, skipLibCheck: true });
		const checker = program.getTypeChecker();
		const exportsOf = (node: ts.Node | undefined) => {
			const module = node && checker.getSymbolAtLocation(node);
			return module ? checker.getExportsOfModule(module) : [];
		};
		const untyped: string[] = [];
		for (const [i, entry] of exportsOf(program.getSourceFile(file)).entries()) {
			const exported = checker.getExportsOfModule(checker.getAliasedSymbol(entry));
			const meant = exported.map((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each));
			const isUntyped = meant.some(
				(each) => each.flags & ts.SymbolFlags.Value && checker.getTypeOfSymbol(each).flags & ts.TypeFlags.Any
			);
			if (exported.length === 0 || isUntyped) untyped.push(entriesOf(name)[i] ?? entry.name);
		}
		expect(untyped).toEqual([]);
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

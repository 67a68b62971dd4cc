/** Who may know whom: the picture as a table, and rules about imports from it. Each is a function from imports to complaints. */
import type { Import } from './imports';

/** An allowed import between folders: of anything, or of types alone. */
type Arrow = readonly [from: string, to: string, kind: 'anything' | 'types', why: string];

/** Components that mean something, one folder for each section of the site. */
const SECTIONS = ['explorer', 'proofs', 'wallet', 'pay', 'node', 'console'];

const ARROWS: readonly Arrow[] = [
	['rpc', 'bytes', 'anything', 'binary answers are read with the cursor'],
	['chain', 'bytes', 'anything', 'blocks and transactions are bytes'],
	['payment', 'chain', 'anything', 'a payment URI holds an address'],
	['format', 'rpc', 'types', 'a failure is told by its kind, and the compiler says when a kind is forgotten'],
	['ui', 'format', 'anything', 'numbers are shown as people read them'],
	['app', 'rpc', 'anything', 'live, probe and act call a client'],
	['app', 'format', 'types', 'the settings may name what formats name'],
	['wallet', 'proofs', 'anything', 'a wallet makes the proofs that anyone checks'],
	...SECTIONS.flatMap((section): Arrow[] => [
		[section, 'ui', 'anything', 'looks come from there'],
		[section, 'format', 'anything', 'values are shown'],
		[section, 'payment', 'anything', 'requests are shown and made'],
		[section, 'chain', 'anything', 'blocks and transactions are shown'],
		[section, 'bytes', 'anything', 'keys and hashes of a parsed transaction are bytes, and shown as hex'],
		[section, 'links', 'anything', 'what is shown leads to its page'],
		[section, 'rpc', 'types', 'what a node answered comes as a plain value']
	])
];

/** Everything under `src/lib`; what lies beside it (`routes`, the hooks) may know all of these. */
export const FOLDERS = ['links', 'bytes', 'rpc', 'chain', 'payment', 'format', 'app', 'ui', ...SECTIONS];

/** Where a package may be imported: in paths that begin so. Types of packages count like the rest. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
	'bignumber.js': ['src/lib/format/'],
	ky: ['src/lib/rpc/http.ts'],
	valibot: ['src/lib/rpc/', 'src/lib/app/'],
	'lossless-json': ['src/lib/rpc/json.ts'],
	'@noble/hashes': ['src/lib/rpc/digest.ts', 'src/lib/chain/'],
	'@noble/curves': ['src/lib/chain/'],
	qrcode: ['src/lib/payment/'],
	// 13 kB, fetched when somebody has a code to read.
	qr: ['src/lib/payment/qr-read.ts'],
	uplot: ['src/lib/ui/'],
	svelte: ['src/lib/ui/', ...SECTIONS.map((section) => `src/lib/${section}/`), 'src/routes/'],
	'@sveltejs/kit': ['src/routes/', 'src/hooks.client.ts'],
	$app: ['src/routes/'],
	'$service-worker': ['src/service-worker/']
};

export const folderOf = (path: string) => /^src\/lib\/([^/.]+)/.exec(path)?.[1] ?? 'routes';

export function brokenArrows(found: readonly Import[]): string[] {
	return found.flatMap(({ from, at, target, isPackage, typeOnly }) => {
		const [here, there] = [folderOf(from.path), folderOf(target)];
		if (isPackage || here === there || here === 'routes') return [];
		const arrow = ARROWS.find(([start, end]) => start === here && end === there);
		if (arrow && (arrow[2] === 'anything' || typeOnly)) return [];
		return [`${at}: ${here} may not know ${there}${arrow ? ' but for types: write `import type`' : ''}`];
	});
}

export function strayPackages(found: readonly Import[]): string[] {
	return found.flatMap(({ from, at, target, isPackage }) => {
		if (!isPackage || PACKAGES[target]?.some((start) => from.path.startsWith(start))) return [];
		return [`${at}: ${target} is imported only in ${PACKAGES[target]?.join(', ') ?? 'no place that the table names'}`];
	});
}

/** Scripts and tests import these without a bundler, which alone knows `$lib`. */
export function bundlerAliases(found: readonly Import[]): string[] {
	return found
		.filter(({ from, specifier }) => from.path.startsWith('src/lib/') && !/^\.\.?\//.test(specifier))
		.filter(({ isPackage, specifier }) => !isPackage || specifier.startsWith('$'))
		.map(({ at, specifier }) => `${at}: ${specifier} is not relative`);
}

export function endings(found: readonly Import[]): string[] {
	return found
		.filter(({ isPackage, specifier }) => !isPackage && /\.(ts|js)$/.test(specifier))
		.map(({ at, specifier }) => `${at}: ${specifier} is written without its ending`);
}

/** Chains of files that lead back to where they began. A type leaves nothing behind, and closes no circle. */
export function circles(found: readonly Import[]): string[] {
	const next = new Map<string, string[]>();
	for (const { from, target, isPackage, typeOnly } of found) {
		const start = from.path.replace(/\.(ts|js)$/, '');
		if (!isPackage && !typeOnly) next.set(start, [...(next.get(start) ?? []), target]);
	}
	const done = new Set<string>();
	const complaints: string[] = [];
	const visit = (file: string, above: string[]) => {
		if (above.includes(file)) complaints.push([...above.slice(above.indexOf(file)), file].join(' → '));
		else if (!done.has(file)) for (const target of next.get(file) ?? []) visit(target, [...above, file]);
		done.add(file);
	};
	for (const file of next.keys()) visit(file, []);
	return complaints;
}

/** Rules about single calls and names: each is a function from sources to complaints. */
import { at, child, isNode, nameOf, textOf, type Node, type Source } from './source';

type Rule = (sources: readonly Source[]) => string[];

/** A rule that holds but in some places: complains about each node that `is` true of. */
const everywhereBut =
	(allowed: (path: string) => boolean, complaint: string, is: (node: Node, parent: Node | null) => boolean): Rule =>
	(sources) =>
		sources
			.filter(({ path }) => !allowed(path))
			.flatMap((source) =>
				source.nodes.flatMap(({ node, parent }) => (is(node, parent) ? [`${at(source, node)}: ${complaint}`] : []))
			);

/** The last name of what is called: `f` of `f()`, `a.f()`, `a?.f()`, `a['f']()` and `new f()`. */
function calledName(node: Node): string | null {
	if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
	const callee = child(node, 'callee');
	return nameOf(callee) ?? (callee && propertyName(callee));
}

function propertyName(node: Node): string | null {
	if (node.type !== 'MemberExpression') return null;
	const property = child(node, 'property');
	return node['computed'] === true ? textOf(property) : nameOf(property);
}

const isLoad = (path: string) => /^src\/routes\/.*\.ts$/.test(path);
const isCaller = (path: string) => /^src\/lib\/app\/(act|live|probe)\b/.test(path);

/** `call` and `raw` of a client; `$state.raw` is a rune. */
export const callsOfAClient = everywhereBut(
	(path) => isLoad(path) || isCaller(path),
	'calls a client',
	(node) => {
		const callee = child(node, 'callee', 'MemberExpression');
		if (!callee || node.type !== 'CallExpression' || nameOf(child(callee, 'object')) === '$state') return false;
		return ['call', 'raw'].includes(propertyName(callee) ?? '');
	}
);

/** Where a timer is set, and what for. Asking again and again is for the first alone. */
export const TIMERS_ALLOWED: Readonly<Record<string, string>> = {
	'src/lib/app/live.svelte.ts': 'asks for the tip',
	'src/lib/rpc/coalesce.ts': 'learns when a tick is over',
	'src/lib/rpc/digest.ts': 'lets a tick pass',
	'src/lib/ui/in-turn.ts': 'lets the browser have its turn',
	'src/lib/ui/Elapsed.svelte': 'counts seconds while one waits',
	'src/lib/ui/download.ts': 'gives an address back once',
	'src/lib/ui/Copy.svelte': 'takes its word back',
	'src/lib/wallet/handover/Codes.svelte': 'shows the next code'
};

export const timers = everywhereBut(
	(path) => path in TIMERS_ALLOWED,
	'sets a timer',
	(node) => ['setInterval', 'setTimeout'].includes(calledName(node) ?? '')
);

const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'importScripts'];

const FETCHES_ALLOWED = [
	'src/lib/rpc/http.ts',
	'src/lib/rpc/reach.ts',
	'src/routes/+layout.ts',
	// The site's own files, and nothing else.
	'src/service-worker/index.ts'
];

export const fetches = everywhereBut(
	(path) => FETCHES_ALLOWED.includes(path),
	'reaches the network by itself',
	(node) => NETWORK.includes(calledName(node) ?? '')
);

const PAGE = ['document', 'window', 'localStorage', 'sessionStorage', 'location', 'history', 'navigator', 'indexedDB'];

/** Whether an identifier names a global, and is no property's or parameter's name. */
function isGlobal(node: Node, parent: Node | null): boolean {
	if (parent?.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true) {
		return nameOf(child(parent, 'object')) === 'globalThis';
	}
	const isKey = parent?.['key'] === node && parent['computed'] !== true && parent['shorthand'] !== true;
	return !isKey && !/^TS/.test(parent?.type ?? '');
}

export const globalsOfThePage: Rule = (sources) =>
	PAGE.flatMap((name) =>
		everywhereBut(
			(path) => !/^src\/lib\/(links|bytes|rpc|chain|payment|format)\b/.test(path),
			`knows ${name}`,
			(node, parent) => nameOf(node) === name && isGlobal(node, parent)
		)(sources)
	);

const MARKUP = ['innerHTML', 'outerHTML', 'srcdoc'];
const MARKUP_CALLS = ['insertAdjacentHTML', 'setHTMLUnsafe', 'parseHTMLUnsafe', 'createContextualFragment'];

function makesMarkup(node: Node): boolean {
	if (node.type === 'HtmlTag' || MARKUP.includes(propertyName(node) ?? '')) return true;
	const name = calledName(node) ?? '';
	const callee = child(node, 'callee', 'MemberExpression');
	const ofDocument = callee !== null && nameOf(child(callee, 'object')) === 'document';
	return MARKUP_CALLS.includes(name) || (ofDocument && /^write(ln)?$/.test(name));
}

export const markupFromText = everywhereBut(() => false, 'makes markup from text', makesMarkup);

const inlineStyles = everywhereBut(
	() => false,
	'has an inline style',
	(node) => node.type === 'Attribute' && node['name'] === 'style'
);

const programsFromText = everywhereBut(
	() => false,
	'makes a program from text',
	(node) => ['eval', 'Function'].includes(calledName(node) ?? '')
);

export const policyBreakers: Rule = (sources) => [...inlineStyles(sources), ...programsFromText(sources)];

const MONEY = /amount|fee|reward|balance|emission|difficulty|atomic|coins|price/i;

/** Whether an expression is about money: some name in it is, and it is no count of things. */
function isMoney(node: Node): boolean {
	if (propertyName(node) === 'length') return false;
	const name = nameOf(node);
	if (name !== null && MONEY.test(name)) return true;
	return Object.values(node)
		.flat()
		.some((member) => isNode(member) && isMoney(member));
}

function losesDigits(node: Node): boolean {
	if (node.type === 'UnaryExpression') return node['operator'] === '+' && isMoney(node);
	if (node.type !== 'CallExpression') return false;
	const name = calledName(node) ?? '';
	if (['parseFloat', 'toNumber'].includes(name)) return true;
	const given = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : [];
	const toNumber = given.some((argument) => nameOf(argument) === 'Number');
	return ['Number', 'parseInt', 'asIntN', 'asUintN'].includes(name) || toNumber
		? given.some(isMoney) || (toNumber && isMoney(node))
		: false;
}

/** Floats and money do not meet; `parseFloat` has no use that is not one. */
export const lossyConversions = everywhereBut(() => false, 'may lose digits of an amount', losesDigits);

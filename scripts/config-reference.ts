import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';
import type * as v from 'valibot';
import { configSchema } from '../src/lib/app/config';
import {
	fullJsonSchema,
	jsonSchema,
	type JsonObject,
	type JsonSchema,
	type SchemaContext
} from '../src/lib/rpc/json-schema';
import { shapeOf, type Member, type Shape } from '../src/lib/rpc/shape';
import { root } from './shared/commands';

/** Meanings of the keys, by their paths. */
const MEANINGS: Readonly<Record<string, string>> = {
	title: "The site's name",
	coin: 'The coin',
	'coin.ticker': 'Written after amounts',
	'coin.decimals': 'One coin is 10^decimals atomic units',
	'coin.uriScheme': "How payment links begin; with a capital, the coin's name",
	network: 'The network that nodes have to be on, as get_info calls it: mainnet, stagenet, testnet. Any when left out',
	nodes: 'The nodes to choose from; the first is used unless the visitor selects another',
	'nodes[].name': 'Its name in the node menu',
	'nodes[].url': "Its address; a path such as /node is one of the site's own host",
	wallets: 'The wallet services to choose from. Every visitor can read these addresses',
	'wallets[].name': 'Its name under Wallet, Connect',
	'wallets[].url': 'Its address',
	sections: 'The sections of the site',
	about: 'What the chain of the nodes is, for newcomers; the overview shows it',
	'about.title': 'A heading',
	'about.text': 'A few sentences',
	simulated:
		'Whether the nodes are simulated, for npm start alone: signatures are not checked then, and every page says so',
	framing:
		'Whether pages of other sites may show the checkout in a frame. The server has to allow it as well (deploy/README.md)',
	shop: "Whose checkout this is. Links and receipts for other addresses are refused then; without it, a name is marked as the link's",
	'shop.name': 'Shown in place of the name in a link',
	'shop.addresses': 'All addresses at which the shop asks for money',
	'shop.statusFile': 'Whether a status file of the site (docs/status-file.md) shows that an address is of the shop',
	'shop.url': 'The page that “Back to <name>” leads to once a request is paid'
};

const shape = shapeOf(configSchema as v.GenericSchema);
const paths = new Map<Member, string>();
noteKeys(shape, '');

/** Stores the path of each key below a value in `paths`. */
function noteKeys(value: Shape, path: string): void {
	if (value.kind === 'list') noteKeys(value.item, `${path}[]`);
	if (value.kind !== 'record') return;
	for (const member of value.members) {
		const own = path === '' ? member.name : `${path}.${member.name}`;
		paths.set(member, own);
		noteKeys(member.shape, own);
	}
}

const fallbackOf = ({ schema }: Member) => (schema as { default?: JsonObject }).default;

const context: SchemaContext = {
	reference: () => undefined,
	extraKeywords(_, member) {
		const description = MEANINGS[paths.get(member) ?? ''];
		if (description === undefined) throw new TypeError(`${member.name} has no meaning in scripts/config-reference.ts`);
		const fallback = fallbackOf(member);
		return { description, ...(fallback !== undefined && { default: fallback }) };
	}
};

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;

function kindOf(schema: JsonSchema): string {
	if (Array.isArray(schema['enum'])) return schema['enum'].map(code).join(', ');
	if (schema['type'] === 'array') return `list of ${kindOf(schema['items'] as JsonSchema)}`;
	const range =
		schema['minimum'] === undefined ? '' : ` from ${String(schema['minimum'])} to ${String(schema['maximum'])}`;
	const pattern = schema['pattern'] === undefined ? '' : `, as \`${String(schema['pattern']).replaceAll('|', '\\|')}\``;
	return `${String(schema['type'])}${range}${pattern}`;
}

/** Returns the files that are generated from the schema, by their paths. */
export async function configReference(): Promise<ReadonlyMap<string, string>> {
	const document = {
		$schema: 'http://json-schema.org/draft-07/schema#',
		title: 'config.json of Oriel',
		...fullJsonSchema(shape, '', context)
	};
	const rows = [...paths].map(([member, path]) => {
		const fallback = fallbackOf(member);
		const cells = [String(MEANINGS[path]).replaceAll('|', '\\|'), kindOf(jsonSchema(member.shape, '', context))];
		return `| \`${path}\` | ${cells.join(' | ')} | ${fallback === undefined ? '' : code(fallback)} |`;
	});
	const page = `# config.json

Generated from the schema in \`src/lib/app/config.ts\` (\`npx tsx scripts/config-reference.ts\`).

The file stands beside the page, and is read at each visit: no rebuild is needed. What is left out has its default, and what is
not known is ignored. When a value is not as described here, all defaults hold, and the page names the key. For editors, add
\`"$schema": "./config.schema.json"\` and copy \`deploy/config.schema.json\` beside it.

| key | meaning | value | when left out |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
	const files = [
		['deploy/config.schema.json', JSON.stringify(document)],
		['docs/config.md', page]
	] as const;
	const written = files.map(async ([path, text]) => {
		const filepath = join(root, path);
		return [path, await prettier.format(text, { ...(await prettier.resolveConfig(filepath)), filepath })] as const;
	});
	return new Map(await Promise.all(written));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	for (const [path, text] of await configReference()) writeFileSync(join(root, path), text);
}

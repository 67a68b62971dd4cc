import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';
import type * as v from 'valibot';
import { configSchema } from '../src/lib/app/config';
import { root } from './shared/commands';

/** What each key means, by its path. */
const MEANINGS: Readonly<Record<string, string>> = {
	title: "The site's name",
	coin: 'The coin',
	'coin.ticker': 'Written after amounts',
	'coin.decimals': 'One coin is 10^decimals atomic units',
	'coin.uriScheme': 'How payment links begin',
	network: 'The network that nodes have to be on, as get_info calls it: mainnet, stagenet, testnet. Any when left out',
	nodes: 'The nodes to choose from; the first is used unless the visitor selects another',
	'nodes[].name': 'Its name in the node menu',
	'nodes[].url': "Its address; a path such as /node is one of the site's own host",
	wallets: 'The wallet services to choose from. Every visitor can read these addresses',
	'wallets[].name': 'Its name under Wallet, Connect',
	'wallets[].url': 'Its address',
	sections: 'The sections of the site',
	framing:
		'Whether pages of other sites may show the checkout in a frame. The server has to allow it as well (deploy/README.md)'
};

/** A key: its path, JSON Schema and default. */
interface Key {
	path: string;
	schema: Schema;
	fallback: unknown;
}
type Schema = Record<string, unknown>;

/** The parts of valibot's schemas that the configuration has. */
interface Part {
	type: string;
	entries?: Record<string, Part>;
	item?: Part;
	wrapped?: Part;
	default?: unknown;
	options?: readonly string[];
	pipe?: readonly (Part & { requirement?: unknown })[];
}

/** The JSON Schema of a part; its keys are added to the list. @throws TypeError for what the configuration has not had so far */
function schemaOf(part: Part, path: string, keys: Key[]): Schema {
	if (part.pipe)
		return Object.assign({}, ...part.pipe.map((step) => (step.pipe ? {} : restriction(step, path, keys)))) as Schema;
	switch (part.type) {
		case 'string':
		case 'number':
		case 'boolean':
			return { type: part.type };
		case 'picklist':
			return { enum: part.options };
		case 'array':
			return { type: 'array', items: schemaOf(part.item as Part, `${path}[]`, keys) };
		case 'optional':
			return schemaOf(part.wrapped as Part, path, keys);
		case 'object': {
			const entries = Object.entries(part.entries ?? {});
			const properties = entries.map(([name, entry]) => {
				const key = { path: path === '' ? name : `${path}.${name}`, schema: {}, fallback: entry.default };
				keys.push(key);
				const description = MEANINGS[key.path];
				if (description === undefined) throw new TypeError(`${key.path} has no meaning in scripts/config-reference.ts`);
				const fallback = entry.default === undefined ? {} : { default: entry.default };
				key.schema = { ...schemaOf(entry, key.path, keys), description, ...fallback };
				return [name, key.schema] as const;
			});
			const required = entries.filter(([, entry]) => entry.type !== 'optional').map(([name]) => name);
			return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
		}
		default:
			throw new TypeError(`${path}: no JSON Schema for ${part.type}`);
	}
}

/** What a step of a pipe says of the value in the file; that an address is one is checked only once it is absolute. */
function restriction(step: Part & { requirement?: unknown }, path: string, keys: Key[]): Schema {
	switch (step.type) {
		case 'integer':
			return { type: 'integer' };
		case 'min_value':
			return { minimum: step.requirement };
		case 'max_value':
			return { maximum: step.requirement };
		case 'transform':
			return { pattern: '^(https?:|/(?!/))' };
		case 'url':
			return {};
		case 'regex':
			return path.endsWith('.url') ? {} : { pattern: (step.requirement as RegExp).source };
		default:
			return schemaOf(step, path, keys);
	}
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;

function kindOf(schema: Schema): string {
	if (Array.isArray(schema['enum'])) return schema['enum'].map(code).join(', ');
	if (schema['type'] === 'array') return `list of ${kindOf(schema['items'] as Schema)}`;
	const range =
		schema['minimum'] === undefined ? '' : ` from ${String(schema['minimum'])} to ${String(schema['maximum'])}`;
	const pattern = schema['pattern'] === undefined ? '' : `, as \`${String(schema['pattern']).replaceAll('|', '\\|')}\``;
	return `${String(schema['type'])}${range}${pattern}`;
}

/** The files that are generated from the schema, by their paths. */
export async function configReference(): Promise<ReadonlyMap<string, string>> {
	const keys: Key[] = [];
	const schema = schemaOf(configSchema as v.GenericSchema as unknown as Part, '', keys);
	const document = { $schema: 'http://json-schema.org/draft-07/schema#', title: 'config.json of Oriel', ...schema };
	const rows = keys.map(
		({ path, schema, fallback }) =>
			`| \`${path}\` | ${String(schema['description']).replaceAll('|', '\\|')} | ${kindOf(schema)} | ${fallback === undefined ? '' : code(fallback)} |`
	);
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

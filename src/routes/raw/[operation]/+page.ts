import { error } from '@sveltejs/kit';
import { queryOf } from '$lib/links';
import { curl } from '$lib/rpc/curl';
import { parseJson } from '$lib/rpc/json';
import type { Operation } from '$lib/rpc/operation';
import { readable } from './readable';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, url, parent }) => {
	const { node } = await parent();
	const operation: Operation | undefined = readable.find(({ name }) => name.replace(/^\//, '') === params.operation);
	if (!operation) {
		error(404, {
			message: `This page reads no operation called ${params.operation}.`,
			next: 'Follow a link under “Raw”.'
		});
	}
	const asked = await readParams(queryOf(url).get('params'));
	const command = commandFor(() => curl(node.url, operation, asked));
	const started = performance.now();
	const bytes = await node.raw(operation, asked as undefined);
	const milliseconds = Math.round(performance.now() - started);
	return { operation, command, milliseconds, size: bytes.length, text: new TextDecoder().decode(bytes) };
};

async function readParams(text: string | null): Promise<unknown> {
	if (text === null) return undefined;
	try {
		return await parseJson(new TextEncoder().encode(text));
	} catch {
		error(404, { message: 'The parameters in this address are not JSON.', next: 'Follow a link under “Raw”.' });
	}
}

function commandFor(make: () => string): string {
	try {
		return make();
	} catch (wrong) {
		if (!(wrong instanceof TypeError)) throw wrong;
		error(404, { message: `${wrong.message}.`, next: 'Follow a link under “Raw”.' });
	}
}

import { render } from 'svelte/server';
import { createRawSnippet } from 'svelte';
import Query from '../../../src/lib/app/QueryView.svelte';
import type { QueryResult } from '../../../src/lib/app/query.svelte';
import type { Failure } from '../../../src/lib/rpc/errors';

const PENDING: QueryResult<number> = {
	service: 'http://node.example',
	data: undefined,
	failure: null,
	isBroken: false,
	isPending: true,
	isFetching: true,
	refetch: () => undefined
};

const text = (html: string) => createRawSnippet(() => ({ render: () => `<p>${html}</p>` }));

/** What the page shows of a query. */
function shown(state: Partial<QueryResult<number>>, more: { before?: string; hasOutline?: boolean } = {}): string {
	const { before = '', hasOutline = false } = more;
	const children = createRawSnippet<[unknown]>((value) => ({ render: () => `<p>The answer is ${value()}.</p>` }));
	const outline = hasOutline ? { placeholder: text('An outline') } : {};
	const { body } = render(Query, { props: { query: { ...PENDING, ...state }, before, ...outline, children } });
	return body
		.replace(/<!--.*?-->/g, '')
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
}

const failure: Failure = { kind: 'timed_out', milliseconds: 1 };

test.each([
	[
		'its outline while it is awaited',
		shown({}, { hasOutline: true }),
		'An outline Waiting for the wallet service … , 0 s'
	],
	['that it is loading, without one', shown({}), 'Loading…'],
	['the answer', shown({ data: 3, isPending: false }), 'The answer is 3.'],
	[
		'the answer of before while a newer one is awaited',
		shown({ data: 3, isPending: false, isFetching: true }),
		'The answer is 3.'
	],
	['the answer of before after a failure', shown({ data: 3, isPending: false, failure }), 'The answer is 3.'],
	['what to do after a failure', shown({ isPending: false, failure }, { hasOutline: true }), 'Try again'],
	[
		'nothing to do where another attempt cannot help',
		shown({ isPending: false, failure: { kind: 'not_offered' } }),
		''
	],
	[
		'that a fault of the page is one',
		shown({ isPending: false, isBroken: true }),
		'A part of this page could not be shown. Load the page again to try once more.'
	]
])('shows %s', (_, actual, expected) => {
	expect(actual).toBe(expected);
});

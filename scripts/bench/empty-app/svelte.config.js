import adapter from '@sveltejs/adapter-static';

/** An app with nothing in it, built as Oriel is: what the framework itself costs. */
export default { kit: { adapter: adapter({ precompress: true }), router: { type: 'hash' } } };

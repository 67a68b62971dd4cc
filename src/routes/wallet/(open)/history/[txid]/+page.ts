import { error } from '@sveltejs/kit';
import { isHex } from '$lib/bytes/hex';

export const load = ({ params }) => {
	const txid = params.txid.toLowerCase();
	if (!isHex(txid, 32)) error(404, malformed(txid));
	return { txid };
};

const malformed = (text: string) => ({
	message: `A transaction is named by its hash of 64 hex digits; this is ${/^[0-9a-f]+$/.test(text) ? `one of ${text.length}` : 'something else'}.`,
	next: 'Choose a transfer under History.'
});

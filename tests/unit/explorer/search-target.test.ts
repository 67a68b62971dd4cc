import { rememberedSearch, viewKeyFromSearch } from '../../../src/lib/explorer/secret-search';
import { isSecretSearch, searchTarget } from '../../../src/lib/explorer/search-target';
import { queryOf } from '../../../src/lib/links';
import { shop } from '../../../devnet/accounts';

const hash = 'ab'.repeat(32);
const key = '12'.repeat(32);
const heldOf = (target: string) => rememberedSearch(queryOf(new URL(target, 'https://a.example/')).get('held'));

test.each([
	[Array(25).fill('abbey').join(' '), 'secret'],
	[`monero_wallet:${shop.address}?spend_key=${key}`, 'secret'],
	[`https://xmrchain.net/myoutputs/${hash}/${shop.address}/${key}`, 'payment_key']
])('%s is kept out of the address', (text, kind) => {
	expect(isSecretSearch(text)).toBe(true);
	const target = searchTarget(text);
	expect(target).toMatch(/^#\/search\?held=\d+$/);
	expect(heldOf(target)?.kind).toBe(kind);
	// Only the newest is remembered.
	searchTarget(`${key} ${hash}`);
	expect(heldOf(target)).toBeNull();
});

test('a secret itself is not remembered either', () => {
	const target = searchTarget(Array(25).fill('abbey').join(' '));
	expect(heldOf(target)).toEqual({ kind: 'secret', what: 'seed' });
});

test('a view key is there for the transaction of its link, until the next search of its kind', () => {
	searchTarget(`https://xmrchain.net/myoutputs/${hash}/${shop.address}/${key}`);
	expect(viewKeyFromSearch(hash)).toEqual({ address: shop.address, viewKey: key });
	expect(viewKeyFromSearch(key)).toBeNull();
	searchTarget(Array(25).fill('abbey').join(' '));
	expect(viewKeyFromSearch(hash)).toBeNull();
});

test.each([
	['OutProofV2abc', '#/check?proof=OutProofV2abc'],
	[
		`https://www.exploremonero.com/receipt/${hash}/${shop.address}/${key}`,
		`#/check?kind=tx_key&txid=${hash}&address=${shop.address}&proof=${key}`
	],
	['https://shop.example/#/receipt?txid=ab', '#/receipt?txid=ab'],
	['3,540,221', '#/block/3540221'],
	[hash, `#/search?q=${hash}`],
	['hello', '#/search?q=hello']
])('%s leads to %s', (text, target) => {
	expect(isSecretSearch(text)).toBe(false);
	expect(searchTarget(text)).toBe(target);
});

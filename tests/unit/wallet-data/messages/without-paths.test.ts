import { withoutPaths } from '../../../../src/lib/wallet-data/messages/without-paths';

test.each([
	['file not found "/srv/my wallets/shop.keys"', 'file not found "shop.keys"'],
	['failed to save file /var/lib/wallets/shop.new', 'failed to save file shop.new'],
	['cannot read C:\\Users\\me\\shop.keys.', 'cannot read shop.keys.'],
	["'/a/b' and '/c/d'", "'b' and 'd'"],
	['no connection to http://127.0.0.1:18081/json_rpc', 'no connection to http://127.0.0.1:18081/json_rpc'],
	['spent / unspent, and/or, 1/2', 'spent / unspent, and/or, 1/2'],
	['/json_rpc was refused', '/json_rpc was refused'],
	['', '']
])('%s', (message, shown) => {
	expect(withoutPaths(message)).toBe(shown);
});

test('takes no time over a long text', () => {
	const started = performance.now();
	for (const text of ['/'.repeat(50_000), '/a'.repeat(50_000), ' /a '.repeat(20_000), '/a b'.repeat(20_000)])
		withoutPaths(text);
	expect(performance.now() - started).toBeLessThan(1000);
});

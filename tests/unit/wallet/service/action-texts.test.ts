import { expect, test } from 'vitest';
import { autoRefreshSet, supportsProxy, refreshed } from '../../../../src/lib/wallet/service/action-texts';

test('a proxy is used from interface 1.28 on', () => {
	expect([null, 65_561, 65_563, 65_564, 131_072].map(supportsProxy)).toEqual([false, false, false, true, true]);
});

test('a refresh says how many blocks were scanned, and whether they contain payments', () => {
	expect(refreshed({ blocks_fetched: 0, received_money: false })).toEqual({
		title: 'There are no new blocks.',
		next: ''
	});
	expect(refreshed({ blocks_fetched: 1, received_money: true })).toMatchObject({ title: '1 block scanned.' });
	expect(refreshed({ blocks_fetched: 2, received_money: true }).next).toMatch(/payments/);
});

test('auto-refresh is described with its interval', () => {
	expect(autoRefreshSet(true, null).title).toContain('every 20 seconds');
	expect(autoRefreshSet(true, 5).title).toContain('every 5 seconds');
	expect(autoRefreshSet(false, 5).title).toContain('off');
});

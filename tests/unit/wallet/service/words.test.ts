import { expect, test } from 'vitest';
import { autoRefreshSet, knowsProxy, refreshed, versionOf } from '../../../../src/lib/wallet/service/words';

test('a version is told by its halves', () => {
	expect([65_539, 65_561, 131_072].map(versionOf)).toEqual(['1.3', '1.25', '2.0']);
});

test('a proxy is offered only where the service would use it', () => {
	expect([null, 65_561, 65_563, 65_564, 131_072].map(knowsProxy)).toEqual([false, false, false, true, true]);
});

test('a refresh says how much was read, and whether money came', () => {
	expect(refreshed({ blocks_fetched: 0, received_money: false })).toEqual({
		title: 'There are no new blocks.',
		next: ''
	});
	expect(refreshed({ blocks_fetched: 1, received_money: true })).toMatchObject({ title: '1 block read.' });
	expect(refreshed({ blocks_fetched: 2, received_money: true }).next).toMatch(/Money/);
});

test('looking by itself is told with its pace', () => {
	expect(autoRefreshSet(true, null).title).toContain('every 20 seconds');
	expect(autoRefreshSet(true, 5).title).toContain('every 5 seconds');
	expect(autoRefreshSet(false, 5).title).toContain('no more');
});

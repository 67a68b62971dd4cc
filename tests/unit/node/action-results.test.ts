import { describe, expect, test } from 'vitest';
import { hintAfter } from '../../../src/lib/node/recovery-hints';
import { refusedOf } from '../../../src/lib/node/restricted';
import {
	banResult,
	categoriesResult,
	connectionLimitResult,
	hashRateLogResult,
	rateLimitsResult,
	updateResult
} from '../../../src/lib/node/action-results';
import * as mining from '../../../src/lib/rpc/daemon/mining';
import * as node from '../../../src/lib/rpc/daemon/node';
import * as peers from '../../../src/lib/rpc/daemon/peers';
import { flushTxpool } from '../../../src/lib/rpc/daemon/pool';
import { relayTx } from '../../../src/lib/rpc/daemon/transactions';

describe('results of actions', () => {
	test('connection limits: one, several, zero, unlimited', () => {
		expect(connectionLimitResult('out', 1).title).toBe('Outgoing connections are limited to 1.');
		expect(connectionLimitResult('in', 1200).title).toBe('Incoming connections are limited to 1,200.');
		expect(connectionLimitResult('out', 0).title).toBe('Outgoing connections are limited to 0.');
		expect(connectionLimitResult('in', 4_294_967_295).title).toBe('Incoming connections are not limited.');
	});

	test('rate limits have their unit', () => {
		expect(rateLimitsResult(8192, 2048).title).toBe('Download is limited to 8,192 kB/s, upload to 2,048 kB/s.');
	});

	test('a ban that is missing from the list is a warning', () => {
		expect(banResult('192.0.2.7', 3600, true)).toEqual({ title: '192.0.2.7 is banned for 1 hour.' });
		expect(banResult('192.0.2.7', 3600, false)).toMatchObject({ tone: 'warn' });
	});

	test('a node that is not mining changed nothing', () => {
		expect(hashRateLogResult(true, 'NOT MINING')).toMatchObject({ tone: 'warn', next: 'Start mining first.' });
		expect(hashRateLogResult(true, 'OK').title).toContain('is shown');
		expect(hashRateLogResult(false, undefined).title).toContain('is not shown');
	});

	test('no categories turn logging off; a release that does not report them is believed', () => {
		expect(categoriesResult('').title).toBe('Logging is off.');
		expect(categoriesResult('*:INFO').title).toContain('above');
		expect(categoriesResult(undefined).title).toBe('The categories are set.');
	});

	test('an update is available or not', () => {
		expect(updateResult({ update: false, version: '' }).title).toBe('The node found no newer version.');
		expect(updateResult({ update: true, version: '0.19.1' }).title).toBe('Version 0.19.1 is available.');
	});
});

describe('what to do next', () => {
	const refused = (message: string, code: number | null = null) => hintAfter({ kind: 'refused', code, message });

	test.each([
		['Already mining', 'Stop mining first'],
		["Mining to subaddress isn't supported yet", 'primary address'],
		['Failed, too many threads relative to CPU cores.', 'fewer threads'],
		['Block not accepted', 'a new template'],
		['Wrong block blob', 'as hex'],
		['Unsupported host/subnet type', '192.0.2.0/24'],
		['Daemon is running offline', '--offline'],
		['height or count is too large', 'newest block'],
		['requested range exceeds blockchain height', 'newest block'],
		['Too big reserved size, maximum 255', '255'],
		['transaction not found in pool: ab', 'may have been mined, or dropped']
	])('after %s: %s', (message, advice) => {
		expect(refused(message)).toContain(advice);
	});

	test('only the general advice after an unknown message, or without any', () => {
		expect(refused('Something else')).toBeNull();
		expect(hintAfter({ kind: 'unreachable' })).toBeNull();
	});

	test('every action has advice for a lost answer', () => {
		const operations = [
			mining.startMining,
			mining.stopMining,
			mining.setLogHashRate,
			mining.submitBlock,
			peers.outPeers,
			peers.inPeers,
			peers.setLimit,
			peers.setBans,
			node.setLogLevel,
			node.setLogCategories,
			node.saveBc,
			node.update,
			node.stopDaemon,
			flushTxpool,
			relayTx
		];
		for (const { name, ifLost } of operations) expect(ifLost, name).not.toBeNull();
	});
});

test('a restricted node refuses the unrestricted operations; another one refuses nothing', () => {
	const asked = [peers.getLimit, peers.setLimit, mining.getBlockTemplate, peers.setBans];
	expect(refusedOf(asked, true)).toEqual(['/set_limit', 'set_bans']);
	expect(refusedOf(asked, false)).toEqual([]);
});

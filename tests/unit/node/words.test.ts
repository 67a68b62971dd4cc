import { describe, expect, test } from 'vitest';
import { findingOut, nextAfter } from '../../../src/lib/node/after';
import { refusedOf } from '../../../src/lib/node/restricted';
import {
	banned,
	categoriesSet,
	connectionsLimited,
	hashRateInLog,
	ratesLimited,
	updateFound
} from '../../../src/lib/node/words';
import * as mining from '../../../src/lib/rpc/daemon/mining';
import * as node from '../../../src/lib/rpc/daemon/node';
import * as peers from '../../../src/lib/rpc/daemon/peers';
import { flushTxpool } from '../../../src/lib/rpc/daemon/pool';
import { relayTx } from '../../../src/lib/rpc/daemon/transactions';

describe('what was done', () => {
	test('limits of connections: one, several, none, any number', () => {
		expect(connectionsLimited('out', 1).title).toBe('At most 1 connection may go out now.');
		expect(connectionsLimited('in', 1200).title).toBe('At most 1,200 connections may come in now.');
		expect(connectionsLimited('out', 0).title).toBe('At most 0 connections may go out now.');
		expect(connectionsLimited('in', 4_294_967_295).title).toBe('Any number of connections may come in now.');
	});

	test('limits of rates have their unit', () => {
		expect(ratesLimited(8192, 2048).title).toBe('The node takes at most 8,192 kB/s and gives at most 2,048 kB/s now.');
	});

	test('a ban that the list does not name is told to be doubtful', () => {
		expect(banned('192.0.2.7', 3600, true)).toEqual({ title: '192.0.2.7 is banned for 1 hour.' });
		expect(banned('192.0.2.7', 3600, false)).toMatchObject({ tone: 'warn' });
	});

	test('a node that is not mining changed nothing', () => {
		expect(hashRateInLog(true, 'NOT MINING')).toMatchObject({ tone: 'warn', next: 'Start mining first.' });
		expect(hashRateInLog(true, 'OK').title).toContain('is shown');
		expect(hashRateInLog(false, undefined).title).toContain('is not shown');
	});

	test('no categories at all are silence; a program that does not tell them is believed', () => {
		expect(categoriesSet('').title).toBe('The log is silent now.');
		expect(categoriesSet('*:INFO').title).toContain('in force');
		expect(categoriesSet(undefined).title).toBe('The categories are set.');
	});

	test('an update is there or not', () => {
		expect(updateFound({ update: false, version: '' }).title).toBe('The node knows of no newer version.');
		expect(updateFound({ update: true, version: '0.19.1' }).title).toBe('Version 0.19.1 is there.');
	});
});

describe('what to do next', () => {
	const refused = (message: string, code: number | null = null) => nextAfter({ kind: 'refused', code, message });

	test.each([
		['Already mining', 'Stop mining first'],
		["Mining to subaddress isn't supported yet", 'main address'],
		['Failed, too many threads relative to CPU cores.', 'fewer threads'],
		['Block not accepted', 'a new template'],
		['Wrong block blob', 'as hex'],
		['Unsupported host/subnet type', '192.0.2.0/24'],
		['Daemon is running offline', '--offline'],
		['height or count is too large', 'newest block'],
		['requested range exceeds blockchain height', 'newest block'],
		['Too big reserved size, maximum 255', '255'],
		['transaction not found in pool: ab', 'left the pool']
	])('after %s: %s', (message, words) => {
		expect(refused(message)).toContain(words);
	});

	test('nothing more than the general advice after words that are not known, or without any', () => {
		expect(refused('Something else')).toBeNull();
		expect(nextAfter({ kind: 'unreachable' })).toBeNull();
	});

	test('every change of this section says how to find out whether it has happened', () => {
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
		const general = findingOut('something_else');
		for (const { name } of operations) expect(findingOut(name), name).not.toBe(general);
	});
});

test('a restricted node refuses what is its owner’s; another one refuses nothing', () => {
	const asked = ['/get_limit', '/set_limit', 'get_block_template', 'set_bans'];
	expect(refusedOf(asked, true)).toEqual(['/set_limit', 'set_bans']);
	expect(refusedOf(asked, false)).toEqual([]);
});

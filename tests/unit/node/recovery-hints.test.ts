import { hintAfter } from '../../../src/lib/node/recovery-hints';
import { refusedOf } from '../../../src/lib/node/restricted';
import * as mining from '../../../src/lib/rpc/daemon/mining';
import * as peers from '../../../src/lib/rpc/daemon/peers';

describe('what to do next', () => {
	const refused = (message: string, code: number | null = null) => hintAfter({ kind: 'refused', code, message });

	test.each([
		['Already mining', 'Stop mining first'],
		["Mining to subaddress isn't supported yet", 'primary address'],
		['Failed, too many threads relative to CPU cores.', 'fewer threads']
	])('after %s: %s', (message, advice) => {
		expect(refused(message)).toContain(advice);
	});

	test('only the general advice after an unknown message, or without any', () => {
		expect(refused('Something else')).toBeNull();
		expect(hintAfter({ kind: 'unreachable' })).toBeNull();
	});

	test('every action has advice for a lost answer', () => {
		const operations = [mining.startMining, mining.stopMining];
		for (const { name, ifLost } of operations) expect(ifLost, name).not.toBeNull();
	});
});

test('a restricted node refuses the unrestricted operations; another one refuses nothing', () => {
	const asked = [peers.getLimit, peers.setLimit, mining.getBlockTemplate, peers.setBans];
	expect(refusedOf(asked, true)).toEqual(['/set_limit', 'set_bans']);
	expect(refusedOf(asked, false)).toEqual([]);
});

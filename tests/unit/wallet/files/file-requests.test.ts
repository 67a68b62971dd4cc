import type { FieldProblems, Result } from '../../../../src/lib/format/result';
import { emptyRestoreHeight } from '../../../../src/lib/wallet/files/restore-height';
import {
	emptyWallet,
	parseChange,
	parseCreateWallet,
	parseOpen,
	parseRestoreKeys,
	parseRestoreSeed
} from '../../../../src/lib/wallet/files/file-requests';
import { shop } from '../../../../devnet/accounts';

const draft = { ...emptyWallet, name: 'mine', password: 'a', again: 'a' };
const display = { tip: 100, network: 'mainnet', now: 1_750_000_000 } as const;
const problemsOf = ({ problem }: Result<unknown, FieldProblems>) => Object.keys(problem ?? {}).sort();

describe('a form', () => {
	test('that is filled in is a request', () => {
		expect(parseOpen(' mine ', ' a ')).toEqual({ value: { filename: 'mine', password: ' a ' } });
		expect(parseCreateWallet(draft)).toEqual({ value: { filename: 'mine', password: 'a', language: 'English' } });
		expect(parseChange('a', 'b', 'b')).toEqual({ value: { old: 'a', password: 'b' } });
		expect(parseRestoreSeed({ ...draft, seed: shop.seed, offset: ' x ' }, display)).toEqual({
			value: {
				filename: 'mine',
				password: 'a',
				seed: shop.seed,
				offset: ' x ',
				language: 'English',
				from: { height: 0 }
			}
		});
	});

	test('that is empty reports all its fields', () => {
		expect(problemsOf(parseOpen('', ''))).toEqual(['filename']);
		const passwords = { password: 'a', again: 'b' };
		expect(problemsOf(parseCreateWallet({ ...emptyWallet, ...passwords }))).toEqual(['filename', 'password']);
		const startingAt = (start: 'height' | 'day') => ({ ...emptyWallet, from: { ...emptyRestoreHeight, start } });
		expect(problemsOf(parseRestoreSeed(startingAt('height'), display))).toEqual(['filename', 'from', 'seed']);
		expect(problemsOf(parseRestoreKeys(startingAt('day'), display))).toEqual([
			'address',
			'filename',
			'from',
			'viewkey'
		]);
	});
});

import { describe, expect, test } from 'vitest';
import { emptyRestoreHeight } from '../../../../src/lib/wallet/files/restore-height';
import {
	emptyFile,
	parseChange,
	parseCreate,
	parseOpen,
	parseRestoreKeys,
	parseRestoreSeed
} from '../../../../src/lib/wallet/files/requests';
import { shop } from '../../../devnet/accounts';

const file = { name: 'mine', password: 'a', again: 'a' };
const display = { tip: 100, network: 'mainnet', now: 1_750_000_000 } as const;
const problemsOf = (read: object) => Object.keys('problems' in read ? (read.problems as object) : {}).sort();

describe('a form', () => {
	test('that is filled in is a request', () => {
		expect(parseOpen(' mine ', ' a ')).toEqual({ value: { filename: 'mine', password: ' a ' } });
		expect(parseCreate(file, 'English')).toEqual({ value: { filename: 'mine', password: 'a', language: 'English' } });
		expect(parseChange('a', 'b', 'b')).toEqual({ value: { old: 'a', password: 'b' } });
		const seed = { file, seed: shop.seed, offset: ' x ', language: 'English', from: emptyRestoreHeight };
		expect(parseRestoreSeed(seed, display)).toEqual({
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
		expect(problemsOf(parseCreate({ name: '', password: 'a', again: 'b' }, 'English'))).toEqual([
			'filename',
			'password'
		]);
		const seed = {
			file: emptyFile,
			seed: '',
			offset: '',
			language: 'English',
			from: { ...emptyRestoreHeight, start: 'height' }
		};
		expect(problemsOf(parseRestoreSeed(seed as never, display))).toEqual(['filename', 'from', 'seed']);
		const keys = {
			file: emptyFile,
			address: '',
			viewkey: '',
			spendkey: '',
			from: { ...emptyRestoreHeight, start: 'day' }
		};
		expect(problemsOf(parseRestoreKeys(keys as never, display))).toEqual(['address', 'filename', 'from', 'viewkey']);
	});
});

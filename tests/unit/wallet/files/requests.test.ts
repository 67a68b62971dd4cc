import { describe, expect, test } from 'vitest';
import { emptyFrom } from '../../../../src/lib/wallet/files/from';
import {
	emptyFile,
	readChange,
	readCreate,
	readOpen,
	readRestoreKeys,
	readRestoreSeed
} from '../../../../src/lib/wallet/files/requests';
import { shop } from '../../../devnet/accounts';

const file = { name: 'mine', password: 'a', again: 'a' };
const surroundings = { tip: 100, network: 'mainnet', now: 1_750_000_000 } as const;
const problemsOf = (read: object) => Object.keys('problems' in read ? (read.problems as object) : {}).sort();

describe('a form', () => {
	test('that is filled in is a request', () => {
		expect(readOpen(' mine ', ' a ')).toEqual({ value: { filename: 'mine', password: ' a ' } });
		expect(readCreate(file, 'English')).toEqual({ value: { filename: 'mine', password: 'a', language: 'English' } });
		expect(readChange('a', 'b', 'b')).toEqual({ value: { old: 'a', password: 'b' } });
		const seed = { file, seed: shop.seed, offset: ' x ', language: 'English', from: emptyFrom };
		expect(readRestoreSeed(seed, surroundings)).toEqual({
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

	test('that is empty tells of all its fields at once', () => {
		expect(problemsOf(readOpen('', ''))).toEqual(['filename']);
		expect(problemsOf(readCreate({ name: '', password: 'a', again: 'b' }, 'English'))).toEqual([
			'filename',
			'password'
		]);
		const seed = { file: emptyFile, seed: '', offset: '', language: 'English', from: { ...emptyFrom, way: 'height' } };
		expect(problemsOf(readRestoreSeed(seed as never, surroundings))).toEqual(['filename', 'from', 'seed']);
		const keys = { file: emptyFile, address: '', viewkey: '', spendkey: '', from: { ...emptyFrom, way: 'day' } };
		expect(problemsOf(readRestoreKeys(keys as never, surroundings))).toEqual([
			'address',
			'filename',
			'from',
			'viewkey'
		]);
	});
});

import fc from 'fast-check';
import { backupText, parseBackup } from '../../../../src/lib/wallet/backup/format';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const index = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const contents = fc.record({
	created: text,
	address: text,
	accounts: fc.array(
		fc.record({ index, label: text, tag: text, addresses: fc.array(fc.record({ index, label: text })) })
	),
	tags: fc.array(fc.record({ tag: text, description: text })),
	notes: fc.array(fc.record({ txid: hash, note: text })),
	contacts: fc.array(fc.record({ address: text, description: text })),
	frozen: fc.array(hash),
	keys: fc.array(fc.record({ txid: hash, key: fc.stringMatching(/^([0-9a-f]{64}){1,3}$/) }))
});

const empty = { created: '', address: '', accounts: [], tags: [], notes: [], contacts: [], frozen: [], keys: [] };
const written = (changed: Record<string, unknown>) =>
	JSON.stringify({ ...(JSON.parse(backupText(empty)) as Record<string, unknown>), ...changed });

describe('a backup', () => {
	it('is parsed to what was written, whatever the texts', () => {
		fc.assert(
			fc.property(contents, (content) => {
				expect(parseBackup(backupText(content))).toEqual({
					value: { format: 'oriel-wallet-backup', version: 1, ...content }
				});
			})
		);
	});

	it('is never an exception, whatever the JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(empty)), (value, name) => {
				const parsed = parseBackup(written({ [name]: value }));
				expect('problem' in parsed || 'value' in parsed).toBe(true);
				expect(parseBackup(JSON.stringify(value))).toHaveProperty('problem');
			})
		);
	});

	it.each([
		['not JSON', 'hello', 'it is not a backup of a wallet'],
		['another JSON', '{"version":1}', 'it is not a backup of a wallet'],
		['nothing', 'null', 'it is not a backup of a wallet'],
		[
			'a newer version',
			written({ version: 2, accounts: 'otherwise' }),
			'This backup has version 2, of a newer release.'
		],
		[
			'a negative index',
			written({ accounts: [{ index: -1, label: '', tag: '', addresses: [] }] }),
			'at accounts.0.index'
		],
		['a hash that is none', written({ frozen: ['xyz'] }), 'at frozen.0'],
		['a missing list', written({ notes: undefined }), 'at notes']
	])('is not %s', (_what, source, problem) => {
		expect(parseBackup(source)).toEqual({ problem: expect.stringContaining(problem) });
	});
});

import * as fields from '../../../src/lib/rpc/binary-fields';
import { params, record } from '../../../src/lib/rpc/fields';
import { alike, testFields } from './schemas';

const hash = '0123456789abcdef'.repeat(4);
const hashBytes = Uint8Array.from(Buffer.from(hash, 'hex'));
const twice = Uint8Array.of(...hashBytes, ...hashBytes);
const zeros = (length: number) => new Uint8Array(length);
const most = 2 ** 53 - 1;

/** A number from 0 to 2^53 - 1, out of an integer of any width. */
const numbers = alike(
	{ count: fields.binaryCount(), height: fields.height(), unixTime: fields.unixTime() },
	[
		[0n, 0],
		[7, 7],
		[BigInt(most), most]
	],
	[-1n, -1, 2n ** 53n, 2n ** 64n, 0.5, NaN, '1', true, zeros(0), [1n], {}, null, undefined]
);

testFields([
	...numbers,
	['bytes', fields.bytes(), [[hashBytes, hashBytes]], ['', 1, 1n, [1], {}, null, undefined]],
	['hashBytes', fields.hashBytes(), [[hashBytes, hash]], [zeros(0), zeros(31), zeros(33), hash, null, undefined]],
	[
		'packedHashes',
		record({ ids: fields.packedHashes() }),
		[
			[{ ids: twice }, { ids: [hash, hash] }],
			[{ ids: zeros(0) }, { ids: [] }],
			[{}, { ids: [] }]
		],
		[zeros(31), zeros(33), [hash], '', null].map((ids) => ({ ids }))
	],
	[
		'uint64List',
		record({ indices: fields.uint64List() }),
		[
			[{ indices: [0n, 2n ** 64n - 1n] }, { indices: [0n, 2n ** 64n - 1n] }],
			[{ indices: [1, 255] }, { indices: [1n, 255n] }],
			[{}, { indices: [] }]
		],
		[[-1n], [0n, -1n], [-1], [1.5], [1, 1.5], ['1'], [true], [{}], [zeros(0)], 1n, '', {}, null].map((indices) => ({
			indices
		}))
	],
	[
		'hashToSend',
		params({ txid: fields.hashToSend() }),
		[[{ txid: hash.toUpperCase() }, { txid: hashBytes }]],
		[{}, { txid: 'ab' }, { txid: hashBytes }, { txid: `${hash}00` }]
	],
	[
		'hashesToSend',
		params({ block_ids: fields.hashesToSend() }),
		[
			[{ block_ids: [hash, hash] }, { block_ids: twice }],
			[{ block_ids: [] }, {}],
			[{}, {}]
		],
		[{ block_ids: hash }, { block_ids: ['ab'] }, { block_ids: [hash, ''] }]
	]
]);

import { BytesError } from '../../../src/lib/bytes/error';
import { linkOfBlock, linkOfHeader, verifyLinks, type Link } from '../../../src/lib/chain/previous-ids';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import { concat, encodePrefix } from '../../../devnet/chain-data/encode';
import { blocks, regtestBlock, vectorById } from '../../../devnet/chain-data/fixtures';

/** A chain of small blocks. */
function chainOf(length: number, first = 10): Uint8Array[] {
	const made: Uint8Array[] = [];
	let prev: string = 'ab'.repeat(32);
	for (let height = first; height < first + length; height++) {
		const prefix = { version: 2, unlock_time: 0n, outputs: [], extra: new Uint8Array(0) } as const;
		const coinbase = encodePrefix({ ...prefix, inputs: [{ type: 'gen', height }], outputs: [] });
		const id = Uint8Array.from(Buffer.from(prev, 'hex'));
		const blob = concat([16, 16], encodeVarint(1000n), id, [0, 0, 0, 0], coinbase, [0, 0]);
		prev = linkOfBlock(blob)?.id ?? '';
		made.push(blob);
	}
	return made;
}

const links = chainOf(6)
	.map(linkOfBlock)
	.filter((link) => link !== null);
const changed = (at: number, change: Partial<Link>) =>
	links.map((link, i) => (i === at ? { ...link, ...change } : link));

describe('a chain of previous ids', () => {
	test('holds together', () => {
		const checked = verifyLinks(links);
		expect(checked).toEqual({ count: 6, recomputed: 6, broken: [], last: links[5] });
	});

	test('holds together in pieces', () => {
		const first = verifyLinks(links.slice(0, 2));
		expect(verifyLinks(links.slice(2), first.last)).toMatchObject({ count: 4, broken: [], last: links[5] });
		expect(verifyLinks(links.slice(3), first.last).broken).toMatchObject([
			{ height: 13, fact: 'height', claimed: 13, expected: 12 },
			{ height: 13, fact: 'prev_id', claimed: links[2]?.id, expected: links[1]?.id }
		]);
	});

	test.each([
		[{ prev_id: 'cd'.repeat(32) }, [{ height: 12, fact: 'prev_id', claimed: 'cd'.repeat(32), expected: links[1]?.id }]],
		[{ id: 'cd'.repeat(32) }, [{ height: 13, fact: 'prev_id', claimed: links[2]?.id, expected: 'cd'.repeat(32) }]],
		[
			{ height: 20 },
			[
				{ height: 20, fact: 'height', claimed: 20, expected: 12 },
				{ height: 13, fact: 'height', claimed: 13, expected: 21 }
			]
		]
	])('is broken by %j', (change, broken) => {
		expect(verifyLinks(changed(2, change)).broken).toEqual(broken);
	});

	test('is nothing without blocks', () => {
		expect(verifyLinks([])).toEqual({ count: 0, recomputed: 0, broken: [], last: null });
	});

	test('says which of its ids only the node states', () => {
		const header = linkOfHeader({ height: 13, hash: links[3]?.id ?? '', prev_hash: links[2]?.id ?? '' });
		expect(verifyLinks([...links.slice(0, 3), header])).toMatchObject({ count: 4, recomputed: 3, broken: [] });
	});
});

describe('a link', () => {
	test('comes from a block’s bytes', () => {
		const { bytes, header, json } = regtestBlock();
		expect(linkOfBlock(bytes)).toEqual({
			height: header.height,
			id: header.hash,
			prev_id: json.prev_id,
			recomputed: true
		});
		expect(linkOfBlock(vectorById(blocks, '5ecb7e66'))).toMatchObject({ height: 202_609 });
	});

	test('does not come from other bytes', () => {
		expect(() => linkOfBlock(new Uint8Array(50))).toThrow(BytesError);
	});
});

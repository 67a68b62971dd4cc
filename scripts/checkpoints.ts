/**
 * Writes the checkpoints that the page compares block hashes with, from a checkout of the reference implementation:
 *
 *     node --import tsx scripts/checkpoints.ts path/to/monero
 *
 * Its src/blocks/checkpoints.dat has a count (u32, little endian), and for each group of 512 blocks the Keccak-256 of
 * the group's block ids and that of the blocks' weights. This script copies only the former.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shared/commands';

const REPOSITORY = 'https://github.com/monero-project/monero';
const FILE = 'src/blocks/checkpoints.dat';
const DIGEST_BYTES = 32;

const [checkout = '.'] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { maxBuffer: 2 ** 26 });

const source = git('show', `HEAD:${FILE}`);
const sha256 = createHash('sha256').update(source).digest('hex');
const expected = /expected_block_hashes_hash\[\] = "([0-9a-f]{64})"/.exec(
	git('show', 'HEAD:src/cryptonote_core/blockchain.cpp').toString()
)?.[1];
if (sha256 !== expected) throw new Error(`${FILE} has another hash than blockchain.cpp expects`);
const groups = source.readUInt32LE(0);
if (source.length !== 4 + groups * 2 * DIGEST_BYTES) throw new Error(`${FILE} has another size than its count says`);

const digests = Buffer.concat(
	Array.from({ length: groups }, (_, group) =>
		source.subarray(4 + group * 2 * DIGEST_BYTES, 4 + (group * 2 + 1) * DIGEST_BYTES)
	)
);
const [commit = '', date = '', subject = ''] = git('log', '-1', '--format=%H%n%cs%n%s', '--', FILE)
	.toString()
	.split('\n');
const release = /v\d+(\.\d+)+/.exec(subject)?.[0];
if (release === undefined) throw new Error(`The commit names no release: ${subject}`);

const folder = join(root, 'src/lib/explorer/verification');
writeFileSync(join(folder, 'checkpoints.dat'), digests);
const origin = { repository: REPOSITORY, file: FILE, commit, date, release, sha256, groups };
writeFileSync(join(folder, 'checkpoints.json'), `${JSON.stringify(origin, null, '\t')}\n`);
console.log(`${groups} groups of ${release}, ${digests.length} bytes`);

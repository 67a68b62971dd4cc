import { readFileSync } from 'node:fs';
import { createClient } from '../../../src/lib/rpc/client';
import { curl } from '../../../src/lib/rpc/curl';
import { getBlock } from '../../../src/lib/rpc/daemon/blocks';
import { getFeeEstimate, getInfo } from '../../../src/lib/rpc/daemon/node';
import { getOuts } from '../../../src/lib/rpc/daemon/outputs';
import { flushTxpool } from '../../../src/lib/rpc/daemon/pool';
import { RpcError } from '../../../src/lib/rpc/errors';
import { answer, atomicAmount, height, maybe, text } from '../../../src/lib/rpc/fields';
import { http } from '../../../src/lib/rpc/http';
import { jsonRpc } from '../../../src/lib/rpc/operation';
import type { Transport } from '../../../src/lib/rpc/transport';
import { getBalance } from '../../../src/lib/rpc/wallet/accounts';
import { relayTx, transfer } from '../../../src/lib/rpc/wallet/transfers';
import { sample } from './daemon/samples';
import { sample as walletSample } from './wallet/samples';
import { stringify } from 'lossless-json';

/** The lines that an example printed: `console.log` is `log` here. */
const printed: unknown[][] = [];
const log = (...line: unknown[]) => printed.push(line);

const walletAnswer = (name: string) => () => new Response(stringify(walletSample(name).response));

/** Answers that stand in for a node's or a wallet service's, by the operation's name. */
const answers: Record<string, () => Response> = {
	get_supply: () => Response.json({ result: { status: 'OK', height: 5, generated_coins: 7 } }),
	flush_txpool: () => Response.json({ result: { status: 'Failed to parse txid' } }),
	get_balance: walletAnswer('get_balance'),
	transfer: walletAnswer('transfer.preview'),
	relay_tx: walletAnswer('relay_tx')
};

const answerTo = (name: string) =>
	answers[name]?.() ?? new Response(stringify(sample(name.replace(/^\//, '')).response));

beforeEach(() => {
	printed.length = 0;
	vi.stubGlobal('fetch', async (request: Request) => {
		const { pathname } = new URL(request.url);
		if (pathname !== '/json_rpc') return answerTo(pathname);
		return answerTo(((await request.json()) as { method: string }).method);
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
});

const node = createClient({ url: 'http://127.0.0.1:18081' });

it('the first example reads the newest block', async () => {
	const node = createClient({ url: 'http://127.0.0.1:18081' });
	const { height } = await node.call(getInfo);
	const { block_header, tx_hashes } = await node.call(getBlock, { height: height - 1 });
	log(block_header.hash, block_header.reward, tx_hashes.length);
	expect(printed).toEqual([[expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(BigInt), 2]]);
});

it('numbers are exact', async () => {
	const { fee } = await node.call(getFeeEstimate);
	const feeOf = (weight: number) => fee * BigInt(weight);
	const { outs } = await node.call(getOuts, { outputs: [{ amount: 0n, index: 5 }], get_txid: true });
	log(feeOf(2200), outs[0]?.txid);
	expect(printed).toEqual([[2200n * fee, expect.stringMatching(/^[0-9a-f]{64}$/)]]);
});

it('a payment is made, looked at and sent', async () => {
	const wallet = createClient({ url: 'http://127.0.0.1:18082' });
	async function pay(address: string, amount: bigint, feeAtMost: bigint): Promise<string | null> {
		const { unlocked_balance } = await wallet.call(getBalance);
		if (unlocked_balance < amount + feeAtMost) return null;
		const destinations = [{ address, amount }];
		const made = await wallet.call(transfer, { destinations, do_not_relay: true, get_tx_metadata: true });
		if (made.fee > feeAtMost) return null;
		const { tx_hash } = await wallet.call(relayTx, { hex: made.tx_metadata });
		return tx_hash;
	}
	expect(await pay('4AVc', 100_000_000_000n, 5_000_000_000n)).toMatch(/^[0-9a-f]{64}$/);
	expect(await pay('4AVc', 100_000_000_000n, 1n)).toBeNull();
	expect(await pay('4AVc', 2n ** 63n, 5_000_000_000n)).toBeNull();
});

it('a failure has a kind', async () => {
	async function flush(txids: string[]): Promise<string> {
		try {
			await node.call(flushTxpool, { txids });
			return 'done';
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			const { failure, mayHaveTakenEffect } = error;
			switch (failure.kind) {
				case 'refused':
					return `refused: ${failure.message}`;
				case 'not_offered':
					return 'not available on a restricted node';
				case 'unauthorized':
					return failure.loginGiven ? 'wrong password' : 'login required';
				case 'bad_answer':
					return `${failure.where} should be ${failure.expected}, not ${failure.got}`;
				case 'unreachable':
				case 'timed_out':
				case 'cancelled':
					return mayHaveTakenEffect ? 'it may have happened' : 'nothing happened';
			}
		}
	}
	expect(await flush(['ab'.repeat(32)])).toBe('refused: Failed to parse txid');
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
	expect(await flush([])).toBe('it may have happened');
});

it('a login, a timeout and a signal can be given', async () => {
	const mine = createClient({ url: 'https://node.example', login: { user: 'me', password: 'secret' } });
	const leaving = new AbortController();
	const info = mine.call(getInfo, undefined, { signal: leaving.signal, timeoutMs: 5_000 });
	expect(await info).toMatchObject({ status: 'OK' });
});

it('answers come as bytes too', async () => {
	const bytes = await node.raw(getInfo);
	const command = curl(node.url, getBlock, { height: 5 });
	log(bytes.length, command);
	expect(printed).toEqual([[expect.any(Number), expect.stringMatching(/^curl 'http:\/\/127.0.0.1:18081\/json_rpc'/)]]);
});

it('another operation is made of the same words', async () => {
	const getSupply = jsonRpc('get_supply', {
		summary: 'The coins that exist at a height',
		effect: 'read',
		result: answer({ height: height(), generated_coins: atomicAmount(), seed_hash: maybe(text()) })
	});
	const { generated_coins } = await node.call(getSupply);
	log(generated_coins);
	expect(printed).toEqual([[7n]]);
});

it('a transport can be wrapped', async () => {
	const url = 'http://127.0.0.1:18081';
	const usual = http(url);
	const logged: Transport = async (exchange) => {
		const answer = await usual(exchange);
		log(exchange.operation, answer.status, answer.body.length);
		return answer;
	};
	const loggedNode = createClient({ url }, logged);
	await loggedNode.call(getInfo);
	expect(printed).toEqual([['get_info', 200, expect.any(Number)]]);
});

it('the README has these examples, and no other', () => {
	const squeeze = (lines: string) => lines.replace(/\s+/g, '');
	const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
	const here = squeeze(read('./readme.test.ts'));
	const blocks = [...read('../../../src/lib/rpc/README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(
		([, block = '']) => block
	);
	expect(blocks).toHaveLength(8);
	for (const block of blocks) {
		const imports = block.match(/^import .*$/gm) ?? [];
		for (const line of imports) expect(read('./readme.test.ts')).toMatch(importLike(line));
		expect(here).toContain(squeeze(block.replace(/^import .*$/gm, '').replaceAll('console.log(', 'log(')));
	}
});

/** The same names from the same file, among others perhaps. */
function importLike(line: string): RegExp {
	const [, names = '', file = ''] = /\{ (.*) \} from '\.\/(.*)'/.exec(line) ?? [];
	const each = names.split(', ').map((name) => `(?=[^}]*\\b${name}\\b)`);
	return new RegExp(`\\{${each.join('')}[^}]*\\} from '[./]*/${file}'`);
}

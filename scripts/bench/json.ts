import { parseJson } from '../../src/lib/rpc/json';
import { median } from './browser';

/** A body as `/get_block_headers_range` gives it, with or without integers beyond 2^53. */
function headers(large: boolean): Uint8Array {
	const hash = (seed: number) => Array.from({ length: 64 }, (_, i) => ((seed * 31 + i * 7) % 16).toString(16)).join('');
	const list = Array.from(
		{ length: 1000 },
		(_, height) =>
			`{"block_size":${80 + height},"difficulty":${large ? '18446744073709551615' : '380000000000'},"hash":"${hash(height)}",` +
			`"height":${height},"orphan_status":false,"prev_hash":"${hash(height + 1)}","reward":600000000000,"timestamp":1795239595}`
	);
	return new TextEncoder().encode(`{"headers":[${list.join(',')}],"status":"OK"}`);
}

/** How many times as long exact parsing takes as `JSON.parse` on the same bytes. */
export async function jsonSpeed(): Promise<{ plain: number; large: number }> {
	return { plain: await ratio(headers(false)), large: await ratio(headers(true)) };
}

async function ratio(body: Uint8Array): Promise<number> {
	const plain = () => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
	const exact: number[] = [];
	const usual: number[] = [];
	// Side by side, so that whatever else the machine does strikes both.
	for (let round = 0; round < 60; round++) {
		usual.push(await time(async () => plain()));
		exact.push(await time(() => parseJson(body)));
	}
	return median(exact.slice(10)) / median(usual.slice(10));
}

async function time(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	for (let i = 0; i < 5; i++) await work();
	return performance.now() - started;
}

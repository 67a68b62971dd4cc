import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callJsonRpc } from '../../../devnet';

const noDaemon = { error: { code: -38, message: 'no connection to daemon' } };
const read = { result: { blocks_fetched: 1 } };

let server: Server | undefined;
let asked = 0;

/** A service that gives one answer after the other, and the last one for good. */
async function answering(...answers: object[]): Promise<{ url: string }> {
	asked = 0;
	const started = createServer((_, response) => {
		response.end(JSON.stringify(answers[Math.min(asked++, answers.length - 1)]));
	});
	server = started;
	await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
	return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}` };
}

afterEach(async () => {
	await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
});

describe('a call of the tests', () => {
	it('asks for a refresh again when the service had lost its daemon', async () => {
		expect(await callJsonRpc(await answering(noDaemon, noDaemon, read), 'refresh')).toEqual({ blocks_fetched: 1 });
		expect(asked).toBe(3);
	});

	it('gives a refresh up when the daemon stays away', async () => {
		await expect(callJsonRpc(await answering(noDaemon), 'refresh')).rejects.toThrow('refresh: no connection to daemon');
		expect(asked).toBe(4);
	});

	it('asks for nothing else twice', async () => {
		await expect(callJsonRpc(await answering(noDaemon, read), 'transfer')).rejects.toThrow('no connection to daemon');
		expect(asked).toBe(1);
	});
});

import { request } from 'node:http';
import { request as secureRequest } from 'node:https';

/**
 * Calls `get_info` of the user's node as the page would, and describes the result in sentences.
 *
 * @param origins the page's origins; the node's answer has to allow the first
 */
export async function describeNode(url: string, origins: readonly string[]): Promise<string[]> {
	const origin = origins[0] ?? '';
	let answer: Answer;
	try {
		answer = await ask(url, origin);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return [`The node at ${url} does not answer (${reason}). The page will say so until it does.`];
	}
	if (answer.status === 401) return [`The node at ${url} answers, and asks for a login: the page will ask you for it.`];
	const sentences = [
		answer.height === null
			? `${url} answers (HTTP status ${answer.status}), but not as a node does.`
			: `The node at ${url} answers get_info: ${answer.height} blocks, network ${answer.network ?? 'not named'}.`
	];
	if (answer.allowedOrigin !== origin && answer.allowedOrigin !== '*') {
		sentences.push(
			'It does not let this page read its answers. Start it with: ' +
				`--rpc-access-control-origins ${origins.join(',')}`
		);
	}
	return sentences;
}

interface Answer {
	status: number;
	allowedOrigin: string | undefined;
	height: number | null;
	network: string | null;
}

function ask(url: string, origin: string): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const target = new URL('json_rpc', `${url}/`);
		const send = target.protocol === 'https:' ? secureRequest : request;
		const headers = { origin, 'content-type': 'application/json' };
		const sent = send(target, { method: 'POST', headers, timeout: 8_000 }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					allowedOrigin: response.headers['access-control-allow-origin'],
					...readInfo(Buffer.concat(chunks).toString('utf8'))
				})
			);
		});
		sent.on('timeout', () => sent.destroy(new Error('no answer within 8 s')));
		sent.on('error', reject);
		sent.end(JSON.stringify({ jsonrpc: '2.0', id: '0', method: 'get_info' }));
	});
}

function readInfo(body: string): Pick<Answer, 'height' | 'network'> {
	try {
		const { result } = JSON.parse(body) as { result?: { height?: unknown; nettype?: unknown } };
		return {
			height: typeof result?.height === 'number' ? result.height : null,
			network: typeof result?.nettype === 'string' ? result.nettype : null
		};
	} catch {
		return { height: null, network: null };
	}
}

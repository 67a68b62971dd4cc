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
		const { cause = error } = error instanceof Error ? error : {};
		const reason = cause instanceof Error ? cause.message : String(cause);
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
	allowedOrigin: string | null;
	height: number | null;
	network: string | null;
}

async function ask(url: string, origin: string): Promise<Answer> {
	const response = await fetch(`${url}/json_rpc`, {
		method: 'POST',
		headers: { origin, 'content-type': 'application/json' },
		body: JSON.stringify({ jsonrpc: '2.0', id: '0', method: 'get_info' }),
		redirect: 'manual',
		signal: AbortSignal.timeout(8_000)
	});
	const allowedOrigin = response.headers.get('access-control-allow-origin');
	return { status: response.status, allowedOrigin, ...parseInfo(await response.text()) };
}

function parseInfo(body: string): Pick<Answer, 'height' | 'network'> {
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

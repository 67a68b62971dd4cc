import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, operationOf, readRequestBody } from './loopback';
import { mutate } from './mutations';

/** Change to the answers of one operation. */
export interface Mutation {
	operation: string;
	mutation: string;
	seed: number;
}

/** Proxy between a page and a real service: caches the service's answers and changes those of one operation. */
export interface Mutator {
	readonly url: string;
	/** Operations that were called since the last `startCase`, without repetition. */
	readonly called: Set<string>;
	/** Changes made since the last `startCase`: empty when nothing was changed. */
	readonly changed: Set<string>;
	/** Number of calls in progress. */
	readonly callsInProgress: number;
	/** Starts a case; null leaves all answers unchanged. */
	startCase(mutation: Mutation | null): void;
	stop(): Promise<void>;
}

/** Operations that change nothing; others are refused, since all tests share the services. */
const READ_ONLY_OPERATIONS =
	/^(?:\/(?:get_|is_|mining_status|info)|get_|is_|on_get_|hard_fork|sync_info|rpc_access|describe_|incoming_|validate_|export_|parse_|make_uri|make_integrated|check_|verify$|split_|refresh$|calc_pow|query_key)/;

interface ServiceAnswer {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

const REFUSED: ServiceAnswer = {
	status: 200,
	headers: { 'content-type': 'application/json' },
	body: Buffer.from('{"id":"0","jsonrpc":"2.0","error":{"code":-1,"message":"Not in this test"}}')
};

/** Starts a mutator on loopback, in front of the service at `target`. */
export async function startMutator(target: string): Promise<Mutator> {
	const answerCache = new Map<string, Promise<ServiceAnswer>>();
	let current: Mutation | null = null;
	let caseNumber = 0;
	const state = { called: new Set<string>(), changed: new Set<string>(), callsInProgress: 0 };

	const server = createServer(async (request, response) => {
		response.setHeaders(new Headers(corsHeaders(request)));
		if (request.method === 'OPTIONS') return void response.end();
		const caseOfCall = caseNumber;
		state.callsInProgress++;
		// Calls that a closed page leaves behind do not belong to the next case.
		response.once('close', () => (state.callsInProgress -= caseOfCall === caseNumber ? 1 : 0));
		try {
			const body = await readRequestBody(request);
			const operation = operationOf(request, body);
			if (caseOfCall === caseNumber) state.called.add(operation);
			const key = `${request.url} ${body.toString('latin1')}`;
			const asked =
				answerCache.get(key) ??
				(READ_ONLY_OPERATIONS.test(operation) ? callService(target, request, body) : Promise.resolve(REFUSED));
			answerCache.set(key, asked);
			const given = await asked;
			if (current?.operation !== operation) return write(response, given);
			const mutated = await mutate(Buffer.from(given.body), current.mutation, current.seed);
			state.changed.add(mutated.description);
			write(response, { ...mutated, headers: { ...given.headers, ...mutated.headers } });
		} catch {
			response.destroy();
		}
	});
	return Object.assign(state, await listen(server), {
		startCase(mutation: Mutation | null) {
			current = mutation;
			caseNumber++;
			state.callsInProgress = 0;
			state.called.clear();
			state.changed.clear();
		}
	});
}

const corsHeaders = ({ headers }: IncomingMessage) => ({
	'access-control-allow-origin': headers.origin ?? '*',
	'access-control-allow-headers': 'Content-Type, Authorization, X-Requested-With',
	'access-control-max-age': '600'
});

async function callService(
	target: string,
	{ method = 'POST', url = '/' }: IncomingMessage,
	body: Buffer
): Promise<ServiceAnswer> {
	const answer = await fetch(target + url, { method, ...(method === 'POST' && { body: new Uint8Array(body) }) });
	const type = answer.headers.get('content-type') ?? 'application/json';
	return { status: answer.status, headers: { 'content-type': type }, body: Buffer.from(await answer.arrayBuffer()) };
}

function write(response: ServerResponse, { status, headers, body }: ServiceAnswer): void {
	response.writeHead(status, headers);
	response.end(status === 204 ? undefined : body);
}

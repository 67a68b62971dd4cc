import type { Exchange } from '../transport';

/** Calls of one operation. */
export interface SentCalls {
	calls: number;
	/** Bytes of the answers, uncompressed. */
	bytes: number;
	/** Unix milliseconds of the newest. */
	last: number;
	/** Different bodies of reads from a node, the oldest first. Others may hold secrets: they are not here. */
	bodies: Set<string | Uint8Array>;
}

/** Bodies to keep of one operation, and characters or bytes of one. */
const MAX_BODIES = 100;
const MAX_BODY_LENGTH = 4_000;

/** The record of what left for a server. */
export class Sent {
	/** By the operation's name. */
	readonly operations = new Map<string, SentCalls>();

	/** Notes a call as it is sent. */
	note({ operation, effect, body }: Exchange, isNode: boolean): void {
		const sent = this.operations.get(operation) ?? { calls: 0, bytes: 0, last: 0, bodies: new Set() };
		this.operations.set(operation, sent);
		sent.calls++;
		sent.last = Date.now();
		if (isNode && effect === 'read' && body && sent.bodies.size < MAX_BODIES) {
			sent.bodies.add(body.slice(0, MAX_BODY_LENGTH));
		}
	}

	/** Notes the bytes of an answer. */
	answered(operation: string, bytes: number): void {
		const sent = this.operations.get(operation);
		if (sent) sent.bytes += bytes;
	}
}

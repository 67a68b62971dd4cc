import type { Exchange } from '../transport';

/** Calls of one operation. */
export interface SentCalls {
	calls: number;
	/** Bytes of the answers, uncompressed. */
	bytes: number;
	/** Time of the newest call, in Unix milliseconds. */
	lastSentAt: number;
	/** Distinct bodies of reads from a node, oldest first. Other bodies may contain secrets and are not recorded. */
	bodies: Set<string | Uint8Array>;
}

/** Maximum number of recorded bodies per operation, and maximum length of each (characters or bytes). */
const MAX_RECORDED_BODIES = 100;
const MAX_RECORDED_BODY_LENGTH = 4_000;

/** Record of the calls sent to a server. */
export class SentLog {
	/** Calls by operation name. */
	readonly operations = new Map<string, SentCalls>();

	/** Records a call as it is sent. */
	recordCall({ operation, effect, body }: Exchange, isNode: boolean): void {
		const sent = this.operations.get(operation) ?? { calls: 0, bytes: 0, lastSentAt: 0, bodies: new Set() };
		this.operations.set(operation, sent);
		sent.calls++;
		sent.lastSentAt = Date.now();
		if (isNode && effect === 'read' && body && sent.bodies.size < MAX_RECORDED_BODIES) {
			sent.bodies.add(body.slice(0, MAX_RECORDED_BODY_LENGTH));
		}
	}

	/** Records the bytes of an answer. */
	recordAnswerBytes(operation: string, bytes: number): void {
		const sent = this.operations.get(operation);
		if (sent) sent.bytes += bytes;
	}
}

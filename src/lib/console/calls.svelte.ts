/** A call that was sent from this tab. Form values may be secret, so they are held in memory only. */
export interface SentCall {
	id: number;
	service: string;
	/** The operation's name on the wire. */
	operation: string;
	typed: Readonly<Record<string, string>>;
	/** Unix seconds. */
	at: number;
	/** A short description of the outcome; null while waiting. */
	outcome: string | null;
}

const MAX_CALLS = 20;

/** The last calls of this tab, newest first, and the one to open again. */
export class Calls {
	list: readonly SentCall[] = $state.raw([]);
	#reopened: SentCall | null = null;
	#lastId = 0;

	/** Adds a call when it is sent. @returns a function to call with the outcome */
	note(call: Omit<SentCall, 'id' | 'outcome'>): (outcome: string) => void {
		const id = ++this.#lastId;
		this.list = [{ ...call, id, outcome: null }, ...this.list].slice(0, MAX_CALLS);
		return (outcome) => {
			this.list = this.list.map((sent) => (sent.id === id ? { ...sent, outcome } : sent));
		};
	}

	/** Opens a call again: the page of its operation will start with its values. */
	reopen(call: SentCall): void {
		this.#reopened = call;
	}

	/** Returns the form values of the call to open again, once, if it is of this operation. */
	takeReopenedValues(service: string, operation: string): SentCall['typed'] | null {
		const call = this.#reopened;
		this.#reopened = null;
		return call?.service === service && call.operation === operation ? call.typed : null;
	}
}

export const calls = new Calls();

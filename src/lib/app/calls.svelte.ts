/** A call that was sent from this tab. What was typed may be secret: it lives in memory only, and goes with the page. */
export interface SentCall {
	id: number;
	service: string;
	/** The operation's name on the wire. */
	operation: string;
	typed: Readonly<Record<string, string>>;
	/** Unix seconds. */
	at: number;
	/** The outcome in a few words; null while there is none. */
	outcome: string | null;
}

/** How many are kept. */
const KEPT = 20;

/** The last calls of this tab, newest first, and the one to open again. */
export class Calls {
	list: readonly SentCall[] = $state.raw([]);
	#recalled: SentCall | null = null;
	#last = 0;

	/** Notes a call as it is sent. @returns a function to call with the outcome */
	note(call: Omit<SentCall, 'id' | 'outcome'>): (outcome: string) => void {
		const id = ++this.#last;
		this.list = [{ ...call, id, outcome: null }, ...this.list].slice(0, KEPT);
		return (outcome) => {
			this.list = this.list.map((noted) => (noted.id === id ? { ...noted, outcome } : noted));
		};
	}

	/** Opens a call again: the page of its operation starts with these values. */
	recall(call: SentCall): void {
		this.#recalled = call;
	}

	/** What was typed in the call to be looked at again, if it is one of this operation; once. */
	takeRecalled(service: string, operation: string): SentCall['typed'] | null {
		const call = this.#recalled;
		this.#recalled = null;
		return call?.service === service && call.operation === operation ? call.typed : null;
	}
}

export const calls = new Calls();

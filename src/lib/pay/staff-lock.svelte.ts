/**
 * Hides all but sales, until a passphrase is typed again. It is in memory alone: a reload ends the lock. It guards against a
 * glance and a wrong tap, not against somebody who means to get around it.
 */
class StaffLock {
	#passphrase: string | null = $state(null);

	get isLocked(): boolean {
		return this.#passphrase !== null;
	}

	lock(passphrase: string): void {
		this.#passphrase = passphrase;
	}

	/** @returns whether it was the passphrase */
	unlock(passphrase: string): boolean {
		if (passphrase !== this.#passphrase) return false;
		this.#passphrase = null;
		return true;
	}
}

export const staffLock = new StaffLock();

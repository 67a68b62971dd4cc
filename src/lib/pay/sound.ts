let context: AudioContext | null = null;

/** Enables sound. Call this from a click: browsers allow sound only after one. */
export function allowTone(): void {
	context ??= new AudioContext();
	void context.resume();
}

/** Plays two short notes. Does nothing unless {@link allowTone} was called. */
export function playTone(): void {
	if (!context) return;
	const volume = context.createGain();
	volume.connect(context.destination);
	const start = context.currentTime;
	volume.gain.setValueAtTime(0.2, start);
	volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
	for (const [frequency, delay] of [
		[660, 0],
		[880, 0.15]
	] as const) {
		const note = context.createOscillator();
		note.frequency.value = frequency;
		note.connect(volume);
		note.start(start + delay);
		note.stop(start + 0.5);
	}
}

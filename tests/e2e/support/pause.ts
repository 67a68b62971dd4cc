/** Suspends a service while `work` runs, so that it answers nothing. */
export async function whilePaused({ pid }: { readonly pid: number | null }, work: () => Promise<void>): Promise<void> {
	if (pid === null) throw new Error('the service does not run');
	process.kill(pid, 'SIGSTOP');
	try {
		await work();
	} finally {
		process.kill(pid, 'SIGCONT');
	}
}

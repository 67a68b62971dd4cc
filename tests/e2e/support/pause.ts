/** Has a service answer nothing for as long as something is done. */
export async function whilePaused({ pid }: { readonly pid: number | null }, work: () => Promise<void>): Promise<void> {
	if (pid === null) throw new Error('the service does not run');
	process.kill(pid, 'SIGSTOP');
	try {
		await work();
	} finally {
		process.kill(pid, 'SIGCONT');
	}
}

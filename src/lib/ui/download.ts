/** Saves a text or bytes as a file. */
export function download(name: string, content: BlobPart, type: string): void {
	const address = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	// The browser reads the blob later; a minute is more than enough.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

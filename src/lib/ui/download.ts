/** Hands a text, or what else there is, to the person as a file. */
export function download(name: string, content: BlobPart, type: string): void {
	const address = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	// The browser reads it later than now; a minute is more than it needs.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

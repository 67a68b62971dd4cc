/**
 * Reads all bytes of an answer's body, which `fetch` provides uncompressed, up to a maximum size.
 *
 * @param maxBytes maximum size in bytes
 * @returns null when there are more
 */
export async function readBody({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
	const reader = body?.getReader();
	const chunks: Uint8Array[] = [];
	let length = 0;
	for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
		length += chunk.value.length;
		if (length > maxBytes) {
			void reader?.cancel().catch(() => {});
			return null;
		}
		chunks.push(chunk.value);
	}
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}

/** Reads the body of an answer like `readBody`, as text. */
export async function readText(response: Response, most: number): Promise<string | null> {
	const bytes = await readBody(response, most);
	return bytes && new TextDecoder().decode(bytes);
}

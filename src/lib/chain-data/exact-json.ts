import { parseJson } from '../rpc/json';

/** JSON text inside an answer, with exact integers. Null when it is none: then nothing in it is as the bytes say. */
export async function exactJson(text: string): Promise<unknown> {
	try {
		return await parseJson(new TextEncoder().encode(text));
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

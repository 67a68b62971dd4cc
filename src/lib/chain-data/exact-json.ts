import { parseJson } from '../rpc/json';

/**
 * Parses JSON text inside an answer, with exact integers. Null if it is not JSON: then every comparison with the
 * bytes fails.
 */
export async function parseExactJson(text: string): Promise<unknown> {
	try {
		return await parseJson(new TextEncoder().encode(text));
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

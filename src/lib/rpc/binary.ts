import type * as v from 'valibot';
import { readByPath, type Codec, type Operation, type ReadSpec } from './operation';
import { decodePortableStorage } from './portable-storage/decode';
import { encodePortableStorage, type WritableSection } from './portable-storage/encode';

/**
 * Defines an operation of effect `read` with a path of its own, ending in `.bin`, whose bodies are portable storage.
 * The operation carries its codec, so that bundles without such operations do not include it. The fields of its schemas
 * are those of `binary-fields.ts`.
 */
// @__NO_SIDE_EFFECTS__
export function binary<
	Result extends v.GenericSchema,
	Params extends v.GenericSchema<unknown, WritableSection> | undefined = undefined
>(name: string, spec: ReadSpec<Params, Result>): Operation<Params, Result> {
	return { ...readByPath(name, spec), style: 'binary', method: 'POST', codec: portableStorage };
}

const portableStorage: Codec = {
	name: 'portable storage',
	encode: (params) => encodePortableStorage(params as WritableSection),
	decode(body) {
		const answer = decodePortableStorage(body);
		// The client checks the status of every answer as a string, but text in portable storage is bytes.
		return answer['status'] instanceof Uint8Array
			? { ...answer, status: new TextDecoder().decode(answer['status']) }
			: answer;
	}
};

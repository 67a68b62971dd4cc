import type * as v from 'valibot';
import { path, type Codec, type Operation, type OperationSpec } from './operation';
import { decodePortableStorage } from './portable-storage/read';
import { writePortableStorage, type WritableSection } from './portable-storage/write';

/**
 * An operation with a path of its own that takes and gives portable storage, whose path ends in `.bin`. It brings its
 * codec along: what asks for JSON alone does without. The fields of its schemas are those of `binary-fields.ts`.
 */
// @__NO_SIDE_EFFECTS__
export function binary<
	Result extends v.GenericSchema,
	Params extends v.GenericSchema<unknown, WritableSection> | undefined = undefined
>(name: string, spec: OperationSpec<Params, Result>): Operation<Params, Result> {
	return { ...path(name, spec), style: 'binary', method: 'POST', codec: portableStorage };
}

const portableStorage: Codec = {
	name: 'portable storage',
	encode: (params) => writePortableStorage(params as WritableSection),
	decode(body) {
		const answer = decodePortableStorage(body);
		// The client reads the status of every answer, and here it is bytes as all text is.
		return answer['status'] instanceof Uint8Array
			? { ...answer, status: new TextDecoder().decode(answer['status']) }
			: answer;
	}
};

/**
 * An input names its ring's first member by the member's global index among outputs of the same amount, and each
 * further one by its distance from the one before. Gives the global indices themselves. Source:
 * relative_output_offsets_to_absolute in the reference implementation's cryptonote_format_utils.cpp.
 */
export function absoluteIndices(offsets: readonly bigint[]): bigint[] {
	let index = 0n;
	return offsets.map((offset) => (index += offset));
}

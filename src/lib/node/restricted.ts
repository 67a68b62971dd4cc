import type { Operation } from '../rpc/operation';

/** The names of those operations that a node refuses at its restricted port. */
export const refusedOf = (operations: readonly Operation[], restricted: boolean) =>
	restricted ? operations.filter(({ ownerOnly }) => ownerOnly).map(({ name }) => name) : [];

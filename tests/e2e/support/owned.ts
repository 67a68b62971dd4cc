import { OwnNode } from '../../../devnet/own';
import { forWorker, test as base } from './test';

export { expect, only } from './test';

/** With an unrestricted node that the tests of a file may change. */
export const test = base.extend<object, { owned: OwnNode }>({
	owned: forWorker(({ site }) => OwnNode.start({ origin: site.url }))
});

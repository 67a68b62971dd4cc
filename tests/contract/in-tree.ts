import { needsDebianTree, type DebianTree } from '../../devnet/debian-tree';

/**
 * Declares tests in a tree that is opened before them, and skips them with the reason where there is none.
 *
 * @param current gives the tree, once they run
 */
export const testInTree =
	(current: () => DebianTree | null) =>
	(name: string, act: (debian: DebianTree) => Promise<void>): void =>
		test(name, async ({ skip }) => {
			const tree = current();
			if (tree) await act(tree);
			else skip(needsDebianTree);
		});

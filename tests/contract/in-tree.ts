import { debianTreeSkipReason, type DebianTree } from '../../devnet/debian-tree';

/**
 * Declares tests in a Debian tree that is opened before them. Skips them with the reason if there is no tree.
 *
 * @param current returns the tree, once the tests run
 */
export const testInTree =
	(current: () => DebianTree | null) =>
	(name: string, act: (debian: DebianTree) => Promise<void>): void =>
		test(name, async ({ skip }) => {
			const tree = current();
			if (tree) await act(tree);
			else skip(debianTreeSkipReason);
		});

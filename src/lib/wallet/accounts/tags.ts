import type { Read } from '../../format/read';
import type { Account } from '../../rpc/wallet/records';

/** Which accounts are shown: all, those without a tag, or those of one. */
export type TagChoice = 'all' | 'none' | `tag:${string}`;

/** What there is to choose from. */
export const tagChoices = (tags: readonly { tag: string }[]): { value: TagChoice; name: string }[] => [
	{ value: 'all', name: 'All accounts' },
	...tags.map(({ tag }) => ({ value: `tag:${tag}` as const, name: `Tagged “${tag}”` })),
	{ value: 'none', name: 'Without a tag' }
];

export const taggedAs = (accounts: readonly Account[], choice: TagChoice): readonly Account[] =>
	choice === 'all' ? accounts : accounts.filter(({ tag }) => tag === (choice === 'none' ? '' : choice.slice(4)));

/** A tag that can be given. */
export function readTag(text: string): Read<string> {
	const tag = text.trim();
	return tag === '' ? { problems: { tag: 'Type the tag’s name.' } } : { value: tag };
}

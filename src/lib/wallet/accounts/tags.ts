import type { Read } from '../../format/read';
import type { Account } from '../../rpc/wallet/records';

export type TagChoice = 'all' | 'none' | `tag:${string}`;

export const tagChoices = (tags: readonly { tag: string }[]): { value: TagChoice; name: string }[] => [
	{ value: 'all', name: 'All accounts' },
	...tags.map(({ tag }) => ({ value: `tag:${tag}` as const, name: `Tagged “${tag}”` })),
	{ value: 'none', name: 'Without a tag' }
];

export const taggedAs = (accounts: readonly Account[], choice: TagChoice): readonly Account[] =>
	choice === 'all' ? accounts : accounts.filter(({ tag }) => tag === (choice === 'none' ? '' : choice.slice(4)));

export function parseTag(text: string): Read<string> {
	const tag = text.trim();
	return tag === '' ? { problems: { tag: 'Enter the name of the tag.' } } : { value: tag };
}

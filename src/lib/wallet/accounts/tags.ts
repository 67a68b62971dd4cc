import type { Account } from '../../rpc/wallet/records';

export type TagChoice = 'all' | 'none' | `tag:${string}`;

export const tagChoices = (tags: readonly { tag: string }[]): { value: TagChoice; name: string }[] => [
	{ value: 'all', name: 'All accounts' },
	...tags.map(({ tag }) => ({ value: `tag:${tag}` as const, name: `Tagged “${tag}”` })),
	{ value: 'none', name: 'Without a tag' }
];

export const taggedAs = (accounts: readonly Account[], choice: TagChoice): readonly Account[] =>
	choice === 'all' ? accounts : accounts.filter(({ tag }) => tag === (choice === 'none' ? '' : choice.slice(4)));

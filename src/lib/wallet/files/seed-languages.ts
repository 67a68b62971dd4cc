import type { Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import type { ResultOf } from '../../rpc/operation';
import { getLanguages } from '../../rpc/wallet/files';
import { NO_ANSWER_TIMEOUT_MS } from '../../wallet-data/file-state';

/** A seed language: its name in the RPC interface, and on screen. */
export interface SeedLanguage {
	value: string;
	name: string;
}

export const languagesQuery = (wallet: Client): Query<ResultOf<typeof getLanguages>> => ({
	service: wallet.url,
	key: ['languages'],
	staleOn: 'wallet',
	load: (signal) => wallet.call(getLanguages, undefined, { timeoutMs: NO_ANSWER_TIMEOUT_MS, signal })
});

/** The languages that the service lists; only English when it lists none. */
export function languagesFrom(answer: { languages: string[]; languages_local: string[] } | null): SeedLanguage[] {
	const { languages, languages_local } = answer ?? { languages: [], languages_local: [] };
	if (languages.length === 0) return [{ value: 'English', name: 'English' }];
	return languages.map((value, index) => {
		const own = languages_local[index];
		return { value, name: own === undefined || own === value ? value : `${own} (${value})` };
	});
}

export const defaultLanguage = (languages: readonly SeedLanguage[]) =>
	(languages.find(({ value }) => value === 'English') ?? languages[0])?.value ?? 'English';

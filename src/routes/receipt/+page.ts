import { preferredLanguage } from '$lib/pay/languages';
import { loadReceiptTexts } from '$lib/pay/receipt-texts/load';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => ({ spoken: await loadReceiptTexts(preferredLanguage()) });

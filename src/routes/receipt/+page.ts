import { preferredLanguage } from '$lib/pay/languages';
import { loadReceiptTexts } from '$lib/pay/receipt-texts/load';

export const load = async () => ({ spoken: await loadReceiptTexts(preferredLanguage()) });

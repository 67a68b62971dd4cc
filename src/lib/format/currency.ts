/**
 * Number of decimals of a currency: 2 for EUR, 0 for JPY; 2 when the browser does not know it.
 *
 * @param code three capitals (ISO 4217)
 */
export function currencyDecimals(code: string): number {
	try {
		const { maximumFractionDigits } = new Intl.NumberFormat('en', {
			style: 'currency',
			currency: code
		}).resolvedOptions();
		return maximumFractionDigits ?? 2;
	} catch {
		return 2;
	}
}

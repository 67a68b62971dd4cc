/** How many decimals a currency has: 2 of EUR, 0 of JPY; 2 where the browser does not know it. @param code three capitals (ISO 4217) */
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

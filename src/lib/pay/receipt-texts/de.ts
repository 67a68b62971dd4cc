import type { ReceiptTexts } from './en';

const de: ReceiptTexts = {
	receipt: 'Beleg',
	total: 'Summe',
	scan: 'Zum Prüfen scannen',
	block: 'Im Block',
	anyone:
		'Jeder kann diesen Beleg prüfen: Sein Link enthält einen Zahlungsnachweis, den der eigene Browser nachrechnet. Über die Wallets zeigt er sonst nichts.',
	valid: 'Gültig',
	invalid: 'Nicht gültig',
	unchecked: 'Noch nicht geprüft',
	other: 'Der Beleg gehört zu einer anderen Zahlung, oder sein Text wurde verändert.',
	no_transaction:
		'Der Node hat die Transaktion nicht geschickt, oder diese Seite kann eine solche nicht prüfen. Eine neue ist erst nach einigen Sekunden bei allen Nodes.',
	by_payer: 'Nachweis: vom Zahler erstellt, für den Text dieses Belegs.',
	by_shop: 'Nachweis: vom Empfänger erstellt, für den Text dieses Belegs.',
	hash: 'Transaktion: Ihr Hash folgt aus ihren Bytes.',
	node_says: { one: '{count} Bestätigung: laut Node.', other: '{count} Bestätigungen: laut Node.' },
	payer_states: 'Name und Posten: nach Angabe des Zahlers.',
	shop_states: 'Name und Posten: nach Angabe des Empfängers.',
	verify: 'Vollständig prüfen',
	damaged: 'Der Link zu diesem Beleg ist beschädigt oder unvollständig. Bitten Sie noch einmal darum.'
};
export default de;

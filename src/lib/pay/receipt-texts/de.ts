import type { ReceiptTexts } from './en';

const de: ReceiptTexts = {
	receipt: 'Beleg',
	total: 'Summe',
	scan: 'Zum Prüfen scannen',
	block: 'Im Block',
	anyone:
		'Jeder kann diesen Beleg prüfen: Sein Link enthält einen Zahlungsnachweis, den der eigene Browser nachrechnet. Über die Wallets zeigt er sonst nichts.',
	valid: 'Gültig: {received} wurden gezahlt',
	not_final: {
		one: 'Gesendet, nicht endgültig: {done} von {count} Bestätigung',
		other: 'Gesendet, nicht endgültig: {done} von {count} Bestätigungen'
	},
	sums: 'Geht nicht auf: Nur {received} wurden gezahlt',
	invalid: 'Nicht gültig: Nehmen Sie diesen Beleg nicht an',
	foreign: 'Keine Adresse von {name}',
	unlisted: 'Hier nicht bekannt: ob dies eine Adresse von {name} ist',
	may_not_arrive: 'Kann scheitern: Nehmen Sie diesen Beleg noch nicht an',
	does_not_count: 'Gesperrt: zählt noch nicht',
	unchecked: 'Noch nicht geprüft',
	unanswered: 'Der Node hat nicht geantwortet.',
	short: 'Der Beleg nennt {asked}.',
	price: '{total} sind zu seinem eigenen Kurs nicht {asked}.',
	items: 'Seine Posten ergeben nicht {total}.',
	date: 'Sein Datum liegt nach der Zahlung: Sie kann eine alte sein.',
	other: 'Der Beleg gehört zu einer anderen Zahlung, oder sein Text wurde verändert.',
	no_transaction:
		'Der Node hat die Transaktion nicht geschickt, oder diese Seite kann eine solche nicht prüfen. Eine neue ist erst nach einigen Sekunden bei allen Nodes.',
	by_payer: 'Nachweis: vom Zahler erstellt, für den Text dieses Belegs.',
	by_owner: 'Nachweis: vom Inhaber der Adresse erstellt, für den Text dieses Belegs.',
	by_shop: 'Nachweis: von {name} erstellt, für den Text dieses Belegs.',
	listed: 'Adresse: auf dieser Website als {name} eingetragen.',
	hash: 'Transaktion: Ihr Hash folgt aus ihren Bytes.',
	node_says: { one: '{count} Bestätigung: laut Node.', other: '{count} Bestätigungen: laut Node.' },
	name_stated: 'Name: nach Angabe des Belegs.',
	payer_states: 'Datum, Preis und Posten: nach Angabe des Zahlers.',
	owner_states: 'Datum, Preis und Posten: nach Angabe des Inhabers der Adresse.',
	shop_states: 'Datum, Preis und Posten: nach Angabe von {name}.',
	verify: 'Vollständig prüfen',
	damaged: 'Der Link zu diesem Beleg ist beschädigt oder unvollständig. Bitten Sie noch einmal darum.'
};
export default de;

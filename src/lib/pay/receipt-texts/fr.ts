import type { ReceiptTexts } from './en';

const fr: ReceiptTexts = {
	receipt: 'Reçu',
	total: 'Somme',
	scan: 'Scanner pour vérifier',
	block: 'Dans le bloc',
	anyone:
		'Chacun peut vérifier ce reçu : son lien contient une preuve de paiement, que son propre navigateur recalcule. Il ne montre rien d’autre des portefeuilles.',
	valid: 'Valable',
	invalid: 'Non valable',
	unchecked: 'Pas encore vérifié',
	other: 'Il concerne un autre paiement, ou son texte a été modifié.',
	no_transaction:
		'Le nœud n’a pas envoyé la transaction, ou cette page ne sait pas vérifier celles de ce genre. Une nouvelle met quelques secondes à atteindre tous les nœuds.',
	by_payer: 'Preuve : faite par le payeur, pour le texte de ce reçu.',
	by_shop: 'Preuve : faite par le destinataire, pour le texte de ce reçu.',
	hash: 'Transaction : son hash découle de ses octets.',
	node_says: {
		one: '{count} confirmation : d’après le nœud.',
		many: '{count} de confirmations : d’après le nœud.',
		other: '{count} confirmations : d’après le nœud.'
	},
	payer_states: 'Nom et articles : selon le payeur.',
	shop_states: 'Nom et articles : selon le destinataire.',
	verify: 'Tout vérifier',
	damaged: 'Le lien de ce reçu est abîmé ou incomplet. Demandez-le de nouveau.'
};
export default fr;

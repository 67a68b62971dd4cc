import type { ReceiptTexts } from './en';

const fr: ReceiptTexts = {
	receipt: 'Reçu',
	total: 'Somme',
	scan: 'Scanner pour vérifier',
	block: 'Dans le bloc',
	anyone:
		'Chacun peut vérifier ce reçu : son lien contient une preuve de paiement, que son propre navigateur recalcule. Il ne montre rien d’autre des portefeuilles.',
	valid: 'Valable : {received} ont été payés',
	not_final: {
		one: 'Envoyé, pas définitif : {done} confirmation sur {count}',
		many: 'Envoyé, pas définitif : {done} confirmations sur {count}',
		other: 'Envoyé, pas définitif : {done} confirmations sur {count}'
	},
	sums: 'Le compte n’y est pas : seuls {received} ont été payés',
	invalid: 'Non valable : n’acceptez pas ce reçu',
	foreign: 'Pas une adresse de {name}',
	unlisted: 'On ne sait pas ici si c’est une adresse de {name}',
	may_not_arrive: 'Peut échouer : n’acceptez pas encore ce reçu',
	does_not_count: 'Bloqué : ne compte pas encore',
	unchecked: 'Pas encore vérifié',
	unanswered: 'Le nœud n’a pas répondu.',
	short: 'Il indique {asked}.',
	price: '{total} à son propre taux ne font pas {asked}.',
	items: 'Ses articles ne font pas {total}.',
	date: 'Il est daté d’après le paiement, qui peut être ancien.',
	other: 'Il concerne un autre paiement, ou son texte a été modifié.',
	no_transaction:
		'Le nœud n’a pas envoyé la transaction, ou cette page ne sait pas vérifier celles de ce genre. Une nouvelle met quelques secondes à atteindre tous les nœuds.',
	by_payer: 'Preuve : faite par le payeur, pour le texte de ce reçu.',
	by_owner: 'Preuve : faite par le propriétaire de l’adresse, pour le texte de ce reçu.',
	by_shop: 'Preuve : faite par {name}, pour le texte de ce reçu.',
	listed: 'Adresse : ce site la donne comme celle de {name}.',
	hash: 'Transaction : son hash découle de ses octets.',
	node_says: {
		one: '{count} confirmation : d’après le nœud.',
		many: '{count} de confirmations : d’après le nœud.',
		other: '{count} confirmations : d’après le nœud.'
	},
	name_stated: 'Nom : selon le reçu.',
	payer_states: 'Date, prix et articles : selon le payeur.',
	owner_states: 'Date, prix et articles : selon le propriétaire de l’adresse.',
	shop_states: 'Date, prix et articles : selon {name}.',
	verify: 'Tout vérifier',
	damaged: 'Le lien de ce reçu est abîmé ou incomplet. Demandez-le de nouveau.'
};
export default fr;

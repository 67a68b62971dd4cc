import type { ReceiptTexts } from './en';

const pt: ReceiptTexts = {
	receipt: 'Recibo',
	total: 'Valor total',
	scan: 'Escaneie para verificar',
	block: 'No bloco',
	anyone:
		'Qualquer pessoa pode verificar este recibo: o link contém uma prova de pagamento, que o próprio navegador recalcula. Ele não mostra mais nada sobre as carteiras.',
	valid: 'Válido',
	invalid: 'Não é válido',
	unchecked: 'Ainda não verificado',
	other: 'É de outro pagamento, ou o texto foi alterado.',
	no_transaction:
		'O nó não enviou a transação, ou esta página não sabe verificar as desse tipo. Uma nova leva alguns segundos para chegar a todos os nós.',
	by_payer: 'Prova: feita por quem pagou, para o texto deste recibo.',
	by_shop: 'Prova: feita por quem recebeu, para o texto deste recibo.',
	hash: 'Transação: o hash resulta dos bytes dela.',
	node_says: {
		one: '{count} confirmação: segundo o nó.',
		many: '{count} de confirmações: segundo o nó.',
		other: '{count} confirmações: segundo o nó.'
	},
	payer_states: 'Nome e itens: segundo quem pagou.',
	shop_states: 'Nome e itens: segundo quem recebeu.',
	verify: 'Verificar por completo',
	damaged: 'O link deste recibo está danificado ou incompleto. Peça-o de novo.'
};
export default pt;

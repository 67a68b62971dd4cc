import type { ReceiptTexts } from './en';

const pt: ReceiptTexts = {
	receipt: 'Recibo',
	total: 'Valor total',
	scan: 'Escaneie para verificar',
	block: 'No bloco',
	anyone:
		'Qualquer pessoa pode verificar este recibo: o link contém uma prova de pagamento, que o próprio navegador recalcula. Ele não mostra mais nada sobre as carteiras.',
	valid: 'Válido: {received} foi pago',
	not_final: {
		one: 'Enviado, não definitivo: {done} de {count} confirmação',
		many: 'Enviado, não definitivo: {done} de {count} de confirmações',
		other: 'Enviado, não definitivo: {done} de {count} confirmações'
	},
	sums: 'A conta não fecha: só {received} foi pago',
	invalid: 'Não é válido: não aceite este recibo',
	foreign: 'Não é um endereço de {name}',
	unlisted: 'Aqui não se sabe se é um endereço de {name}',
	may_not_arrive: 'Pode falhar: não aceite este recibo ainda',
	does_not_count: 'Bloqueado: ainda não conta',
	unchecked: 'Ainda não verificado',
	unanswered: 'O nó não respondeu.',
	short: 'Ele diz {asked}.',
	price: '{total} pela própria cotação não é {asked}.',
	items: 'Os itens não somam {total}.',
	date: 'A data é posterior ao pagamento, que pode ser antigo.',
	other: 'É de outro pagamento, ou o texto foi alterado.',
	no_transaction:
		'O nó não enviou a transação, ou esta página não sabe verificar as desse tipo. Uma nova leva alguns segundos para chegar a todos os nós.',
	by_payer: 'Prova: feita por quem pagou, para o texto deste recibo.',
	by_owner: 'Prova: feita pelo dono do endereço, para o texto deste recibo.',
	by_shop: 'Prova: feita por {name}, para o texto deste recibo.',
	listed: 'Endereço: consta neste site como de {name}.',
	hash: 'Transação: o hash resulta dos bytes dela.',
	node_says: {
		one: '{count} confirmação: segundo o nó.',
		many: '{count} de confirmações: segundo o nó.',
		other: '{count} confirmações: segundo o nó.'
	},
	name_stated: 'Nome: segundo o recibo.',
	payer_states: 'Data, preço e itens: segundo quem pagou.',
	owner_states: 'Data, preço e itens: segundo o dono do endereço.',
	shop_states: 'Data, preço e itens: segundo {name}.',
	verify: 'Verificar por completo',
	damaged: 'O link deste recibo está danificado ou incompleto. Peça-o de novo.'
};
export default pt;

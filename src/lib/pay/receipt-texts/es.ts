import type { ReceiptTexts } from './en';

const es: ReceiptTexts = {
	receipt: 'Recibo',
	total: 'Importe total',
	scan: 'Escanear para comprobar',
	block: 'En el bloque',
	anyone:
		'Cualquiera puede comprobar este recibo: su enlace contiene una prueba de pago, que su propio navegador recalcula. No muestra nada más de ninguna de las carteras.',
	valid: 'Válido: se pagó {received}',
	not_final: {
		one: 'Enviado, no definitivo: {done} de {count} confirmación',
		many: 'Enviado, no definitivo: {done} de {count} de confirmaciones',
		other: 'Enviado, no definitivo: {done} de {count} confirmaciones'
	},
	sums: 'No cuadra: solo se pagó {received}',
	invalid: 'No válido: no aceptes este recibo',
	foreign: 'No es una dirección de {name}',
	unlisted: 'Aquí no se sabe si es una dirección de {name}',
	may_not_arrive: 'Puede fallar: no aceptes aún este recibo',
	does_not_count: 'Bloqueado: aún no cuenta',
	unchecked: 'Aún sin comprobar',
	unanswered: 'El nodo no ha respondido.',
	short: 'Dice {asked}.',
	price: '{total} a su propio cambio no es {asked}.',
	items: 'Sus artículos no suman {total}.',
	date: 'Su fecha es posterior al pago, que puede ser antiguo.',
	other: 'Es de otro pago, o se ha cambiado su texto.',
	no_transaction:
		'El nodo no ha enviado la transacción, o esta página no puede comprobar las de su tipo. Una nueva tarda unos segundos en llegar a todos los nodos.',
	by_payer: 'Prueba: hecha por quien pagó, para el texto de este recibo.',
	by_owner: 'Prueba: hecha por el dueño de la dirección, para el texto de este recibo.',
	by_shop: 'Prueba: hecha por {name}, para el texto de este recibo.',
	listed: 'Dirección: este sitio la tiene como de {name}.',
	hash: 'Transacción: su hash se deduce de sus bytes.',
	node_says: {
		one: '{count} confirmación: según el nodo.',
		many: '{count} de confirmaciones: según el nodo.',
		other: '{count} confirmaciones: según el nodo.'
	},
	name_stated: 'Nombre: según el recibo.',
	payer_states: 'Fecha, precio y artículos: según quien pagó.',
	owner_states: 'Fecha, precio y artículos: según el dueño de la dirección.',
	shop_states: 'Fecha, precio y artículos: según {name}.',
	verify: 'Verificar por completo',
	damaged: 'El enlace de este recibo está dañado o incompleto. Pídelo de nuevo.'
};
export default es;

import type { ReceiptTexts } from './en';

const es: ReceiptTexts = {
	receipt: 'Recibo',
	total: 'Importe total',
	scan: 'Escanear para comprobar',
	block: 'En el bloque',
	anyone:
		'Cualquiera puede comprobar este recibo: su enlace contiene una prueba de pago, que su propio navegador recalcula. No muestra nada más de ninguna de las carteras.',
	valid: 'Válido',
	invalid: 'No válido',
	unchecked: 'Aún sin comprobar',
	other: 'Es de otro pago, o se ha cambiado su texto.',
	no_transaction:
		'El nodo no ha enviado la transacción, o esta página no puede comprobar las de su tipo. Una nueva tarda unos segundos en llegar a todos los nodos.',
	by_payer: 'Prueba: hecha por quien pagó, para el texto de este recibo.',
	by_shop: 'Prueba: hecha por quien cobró, para el texto de este recibo.',
	hash: 'Transacción: su hash se deduce de sus bytes.',
	node_says: {
		one: '{count} confirmación: según el nodo.',
		many: '{count} de confirmaciones: según el nodo.',
		other: '{count} confirmaciones: según el nodo.'
	},
	payer_states: 'Nombre y artículos: según quien pagó.',
	shop_states: 'Nombre y artículos: según quien cobró.',
	verify: 'Verificar por completo',
	damaged: 'El enlace de este recibo está dañado o incompleto. Pídelo de nuevo.'
};
export default es;

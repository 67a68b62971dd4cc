import type { PageAddress } from '../format/failure';
import { hasAnswered } from '../rpc/traffic';

/** Facts of the page that may explain why a service does not answer. @param service the address that was called */
export const pageAddress = (service: string): PageAddress => ({
	protocol: location.protocol,
	origin: location.origin,
	isOffline: navigator.onLine === false,
	hasAnswered: hasAnswered(service)
});

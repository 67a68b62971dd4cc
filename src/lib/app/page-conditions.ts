import type { PageConditions } from '../format/failure';
import { hasAnswered } from '../rpc/traffic';
import { accessTo } from './access';

/** Facts about the page that may explain why a service does not answer. @param service URL that was called */
export const pageConditions = (service: string): PageConditions => ({
	protocol: location.protocol,
	origin: location.origin,
	isOffline: navigator.onLine === false,
	hasAnswered: hasAnswered(service),
	permission: accessTo(service).permission,
	isConnectionPerCall: accessTo(service).isConnectionPerCall,
	isFirefox: /\bFirefox\//.test(navigator.userAgent)
});

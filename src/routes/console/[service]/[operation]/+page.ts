import { error } from '@sveltejs/kit';
import { tellFields } from '$lib/console/meanings';
import { parametersOf } from '$lib/links';
import { exactParser } from '$lib/rpc/json';
import { shapeOf, takes } from '$lib/rpc/shape';
import { meaningsFor, operationAt, services } from '../../services';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, url }) => {
	const service = Object.hasOwn(services, params.service) ? services[params.service] : undefined;
	const operation = service && operationAt(service.catalogue, params.operation);
	if (!service || !operation) {
		error(404, {
			message: `The console knows no operation called ${params.operation}.`,
			next: 'Choose one from the list of all operations.'
		});
	}
	return {
		service,
		operation,
		takes: takes(operation),
		answers: tellFields(shapeOf(operation.result), meaningsFor(service.catalogue, operation)),
		linked: parametersOf(url),
		parse: await exactParser()
	};
};

import { error } from '@sveltejs/kit';
import { describeFields } from '$lib/console/field-docs';
import { parametersOf } from '$lib/links';
import { exactParser } from '$lib/rpc/json';
import { shapeOf, paramsShape } from '$lib/rpc/shape';
import { fieldDocSource, findOperation, services } from '$lib/console/services';

export const load = async ({ params, url }) => {
	const service = Object.hasOwn(services, params.service) ? services[params.service] : undefined;
	const operation = service && findOperation(service.catalogue, params.operation);
	if (!service || !operation) {
		error(404, {
			message: `The console knows no operation called ${params.operation}.`,
			next: 'Choose one from the list of all operations.'
		});
	}
	return {
		service,
		operation,
		paramsShape: paramsShape(operation),
		fieldDocs: describeFields(shapeOf(operation.result), fieldDocSource(service.catalogue, operation)),
		linkedValues: parametersOf(url),
		parse: await exactParser()
	};
};

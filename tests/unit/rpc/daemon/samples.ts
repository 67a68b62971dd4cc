import { samplesOf } from '../samples';

export { only, sampleName, withNewField, type Fields } from '../samples';

export const { sample, paramsOf, answered } = samplesOf('daemon');

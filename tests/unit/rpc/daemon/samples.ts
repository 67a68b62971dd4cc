import { samplesOf } from '../samples';

export { only } from '../samples';

export const { sample, paramsOf, answered } = samplesOf('daemon');

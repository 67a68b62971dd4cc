import { samplesOf } from '../samples';

export const { sample, paramsOf, answered } = samplesOf('wallet');

/** True to try every case: `npm test -- --full`. */
export const isFull = process.env['ORIEL_FULL'] === '1';

/** Returns the number of cases that a test tries: a few in each run, all of them with `npm test -- --full`. */
export const caseCount = (few: number, all: number): number => (isFull ? all : few);

/** Whether every case is to be tried: `npm test -- --full`. */
export const isFull = process.env['ORIEL_FULL'] === '1';

/** How many cases a test tries: a few in each run, all of them with `npm test -- --full`. */
export const cases = (few: number, all: number): number => (isFull ? all : few);

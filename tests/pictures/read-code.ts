import { decodeQR } from 'qr/decode.js';
import { readPng } from './png';

/** What the QR code in a PNG image says, by a decoder that did not draw it. @throws Error when there is none */
export const readCode = (file: Buffer): string => decodeQR(readPng(file), { effort: Infinity, timeLimit: 5000 });

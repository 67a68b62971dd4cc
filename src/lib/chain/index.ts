/** Exports that most users need; other modules have entry points of their own. */
export { fromHex, toHex } from '../bytes/hex';
export { BytesError, UnknownFormat } from '../bytes/error';
export { parseAddress, writeAddress, type Address } from './address';
export { describeAddressProblem } from './address-problem';
export { identifyBlock, type IdentifiedBlock } from './block-hash';
export { parseBlock, type Block } from './block';
export { foundKinds, foundTotals, type FoundKind } from './found-kind';
export { checkMessageSignature } from './message-signature';
export { pointMathFor } from './point-math';
export { scanTransaction, type OwnedOutput } from './scan';
export { scanBlocks, type BlockBytes, type FoundOutput, type ScannedBlocks } from './scan-blocks';
export { scanKeys, subaddressOf, type ScanKeys } from './subaddress';
export { parseTransaction, type Transaction } from './transaction';
export { transactionHash } from './transaction-hash';
export { checkTransactionProof } from './transaction-proof';

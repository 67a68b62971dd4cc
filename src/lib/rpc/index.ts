/**
 * Entry point with what every user of the client needs. Operations have entries of their own: a bundle contains only
 * those that it imports.
 */
export { createClient, type CallArguments, type CallOptions, type Client } from './client';
export type { Login } from './digest';
export { RpcError, type Failure } from './errors';
export type { Operation, ParamsOf, ResultOf } from './operation';

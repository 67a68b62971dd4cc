/** Wallet of the private chain. Its seed and passwords are public: its funds exist on that chain alone. */
export interface DemoWallet {
	filename: string;
	password: string;
	seed: string;
	address: string;
}

/**
 * Wallet that the service without a login opens. Created by `create_wallet` of a wallet service 0.18, like the other
 * one.
 */
export const shop: DemoWallet = {
	filename: 'shop',
	password: 'shop',
	seed: 'ugly adrenalin eight zesty baby imagine last each gemstone vastness depth ouch divers folding woozy lemon bulb bovine because vials baptism eight misery mops last',
	address: '4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXwePA9o6RK9ewdoyEutmxn52pPALuNkSwVCQkZpie5WhBxqyxrj'
};

/** Wallet that the service with a login opens. */
export const customer: DemoWallet = {
	filename: 'customer',
	password: 'customer',
	seed: 'possible podcast utmost sugar nugget dullness toxic elbow roles viking layout yields nail rounded upkeep network sayings gorilla vapidly tribal navy yellow utensils vats sugar',
	address: '48C8pntWneh2yCcnuBxUCVbapPFbw773iatS7SJBvdcHV5wmFMaosVscTuCGsaegTxUXztpczCnitNGC9obosQ5kCiHKth6'
};

/** Wallet that pays for the traffic that `npm start` adds; no service that visitors use opens it. */
export const traffic: DemoWallet = {
	filename: 'traffic',
	password: 'traffic',
	seed: 'bomb iguana present twice hacksaw whole talent unbending aisle gorilla oxidant border antics already sickness auburn jabbed cedar industrial rest spud ridges waffle yeti bomb',
	address: '4AQA18qfLkqY7c2jpN9F3cQyZFn2shYURJvosPmtr3Be6FsvLFBKUrYeCf9au1tcH1Fz1b1bNsM3c1AxgauurELgD2WEakp'
};

/** Addresses that the traffic pays; their wallets no longer exist. */
export const strangers: readonly string[] = [
	'4A7LHS2EAwv2zn5pCnp1shVzY4ZvxZCLJVHiPupmkFJrF7Jn42XNHJzWQqXB49P56sXGm17P2rt5DTZ5QARyncgdD7U1bYd',
	'45ypnW3x5KXbuGDNPD3bVbfSV1jZ9jXDqKv2YYWoHCmmUYf45Vdz6u98DtdpWSzuNG5c3pDncFiQT8Z86KXkAFDWDqZTLDd'
];

/** Login of the second wallet service (its `--rpc-login`). */
export const demoLogin = { user: 'user', password: 'pass' };

import { ShopClock } from '../../../../src/lib/requests/sources/shop-clock';

const NOW = 1_764_000_000;

/** What the file says and this browser's clock, in seconds from now; and a clock that nobody sets. */
type Look = [updated: number, now: number, uptime?: number];

/** What is known of the shop's clock after looks, 10 s apart. */
function after(looks: readonly Look[]): number | null {
	const clock = new ShopClock();
	for (const [i, [updated, now, uptime = 10 * i]] of looks.entries())
		clock.addReading(NOW + updated, NOW + now, uptime);
	return clock.offset;
}

test.each<[string, Look[], number | null]>([
	['is not known from one look', [[-720, 0]], null],
	[
		'nor from a file that stays as it is',
		[
			[-720, 0],
			[-720, 10],
			[-720, 20]
		],
		null
	],
	[
		'is that of a file that is written anew',
		[
			[-720, 0],
			[-705, 10]
		],
		-715
	],
	[
		'until it is written again',
		[
			[-720, 0],
			[-705, 10],
			[-705, 20],
			[-705, 30]
		],
		-715
	],
	[
		'may be ahead',
		[
			[720, 0],
			[735, 10]
		],
		725
	],
	[
		'does not follow from a file of which nobody knows when it was written',
		[
			[-720, 0],
			[-300, 300, 300]
		],
		null
	],
	[
		'goes on to be known after a pause',
		[
			[-720, 0],
			[-710, 10],
			[-300, 400, 400]
		],
		-720
	],
	[
		'is forgotten when this browser’s clock is set back',
		[
			[-720, 0],
			[-710, 10],
			[-710, -580]
		],
		null
	],
	[
		'or ahead',
		[
			[-720, 0],
			[-710, 10],
			[-710, 740]
		],
		null
	],
	[
		'and known again once the file is newer',
		[
			[-720, 0],
			[-710, 10],
			[-710, -580],
			[-690, -570]
		],
		-120
	],
	[
		'is not that of an older copy of the file',
		[
			[0, 0],
			[10, 10],
			[-200, 20]
		],
		null
	],
	[
		'nor of copies in turn',
		[
			[0, 0],
			[-200, 10],
			[0, 20],
			[-200, 30],
			[0, 40]
		],
		null
	],
	[
		'is none from a file of the year 2099',
		[
			[2e9, 0],
			[2e9 + 10, 10]
		],
		null
	],
	[
		'and one that was such a file before shows it',
		[
			[2e9, 0],
			[10, 10],
			[20, 20]
		],
		0
	],
	[
		'is none from a file of tomorrow that stays as it is',
		[
			[80_000, 0],
			[80_000, 10]
		],
		null
	],
	[
		'nor once that is corrected: this browser’s clock goes on',
		[
			[80_000, 0],
			[80_010, 10],
			[20, 20],
			[30, 30]
		],
		null
	]
])('the shop’s clock %s', (_, looks, ahead) => {
	expect(after(looks)).toBe(ahead);
});

import type { Browser } from '@playwright/test';
import { openTab } from './browser';

export interface Charted {
	/** Milliseconds from the end of the first headers' answer to the first curve. */
	firstCurve: number;
	/** Milliseconds of the longest task from then until the last header is charted. */
	longestTask: number;
	/** Milliseconds of CPU that a movement of the cursor in all charts takes: script, layout and painting. */
	crosshair: number;
	/** As well, of another range of all charts; every other one is the whole range. */
	zoom: number;
}

/** Measures the charts with ten thousand headers. */
export async function chartedHeaders(browser: Browser, site: string): Promise<Charted> {
	const { context, page } = await openTab(browser);
	await page.addInitScript(() => {
		const seen = { curve: 0, tasks: [] as { start: number; duration: number }[] };
		Object.assign(window, { seen });
		performance.setResourceTimingBufferSize(1000);
		// Axes are drawn before the data. Only a curve is stroked as a path.
		const { stroke } = CanvasRenderingContext2D.prototype;
		CanvasRenderingContext2D.prototype.stroke = function (...path: [] | [Path2D]) {
			if (path.length > 0) requestAnimationFrame(() => (seen.curve ||= performance.now()));
			stroke.apply(this, path as [Path2D]);
		};
		new PerformanceObserver((list) => {
			for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration });
		}).observe({ type: 'longtask' });
	});
	await page.goto(`${site}/#/charts?from=0&to=9999`);
	await page.locator('canvas').first().waitFor();
	await page.getByRole('progressbar').waitFor({ state: 'detached' });
	const measured = await page.evaluate(() => {
		const { seen } = window as unknown as { seen: { curve: number; tasks: { start: number; duration: number }[] } };
		// The first answer is the tip's, then come the headers, a thousand at a time. Sizes of answers of another host are hidden.
		const answers = performance
			.getEntriesByType('resource')
			.filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('/json_rpc'))
			.toSorted((a, b) => a.startTime - b.startTime)
			.slice(1, 11)
			.map(({ responseEnd }) => responseEnd);
		if (answers.length < 10) throw new Error('The page did not load ten thousand headers');
		const answered = Math.min(...answers);
		const tasks = seen.tasks.filter(({ start }) => start >= answered).map(({ duration }) => duration);
		return { firstCurve: seen.curve - answered, longestTask: Math.max(0, ...tasks) };
	});
	const session = await context.newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	const cpu = async () => {
		const { metrics } = await session.send('Performance.getMetrics');
		return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
	};
	/** The CPU that each of forty events at the first chart takes. */
	const perEvent = async (name: 'move' | 'zoom') => {
		const before = await cpu();
		await page.evaluate(async (name) => {
			const cursor = document.querySelector('[role=slider]');
			if (!cursor) throw new Error('There is no chart');
			const { left, top, width } = cursor.getBoundingClientRect();
			for (let step = 0; step < 40; step++) {
				cursor.dispatchEvent(
					name === 'move'
						? new PointerEvent('pointermove', {
								clientX: left + (width * step) / 40,
								clientY: top + 50,
								bubbles: true
							})
						: new KeyboardEvent('keydown', { key: step % 2 === 0 ? '+' : 'Escape', bubbles: true })
				);
				await new Promise(requestAnimationFrame);
			}
		}, name);
		return Math.round(((await cpu()) - before) * 2.5) / 100;
	};
	const [crosshair, zoom] = [await perEvent('move'), await perEvent('zoom')];
	await context.close();
	return {
		crosshair,
		zoom,
		firstCurve: Math.round(measured.firstCurve),
		longestTask: Math.round(measured.longestTask)
	};
}

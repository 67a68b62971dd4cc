import { expect, test } from 'vitest';
import { describeCamera } from '../../../src/lib/ui/camera';

test.each([
	[new DOMException('', 'NotAllowedError'), /was refused/],
	[new DOMException('', 'NotFoundError'), /There is no camera/],
	[new DOMException('', 'NotReadableError'), /another program/],
	[new DOMException('', 'AbortError'), /another program/],
	// Pages that came over http have no `mediaDevices`.
	[new TypeError('undefined'), /gives no camera/],
	['anything', /gives no camera/]
])('%s is told, with what to do next', (cause, words) => {
	expect(describeCamera(cause)).toMatch(words);
	expect(describeCamera(cause)).toMatch(/\. (Allow|Read an image)|, then try again\./);
});

import { describeCameraError } from '../../../src/lib/ui/camera';

test.each([
	[new DOMException('', 'NotAllowedError'), /is not allowed/],
	[new DOMException('', 'NotFoundError'), /There is no camera/],
	[new DOMException('', 'NotReadableError'), /another program/],
	[new DOMException('', 'AbortError'), /another program/],
	// Pages that came over http have no `mediaDevices`.
	[new TypeError('undefined'), /does not allow a camera/],
	['anything', /does not allow a camera/]
])('%s has a message that says what to do next', (cause, words) => {
	expect(describeCameraError(cause)).toMatch(words);
	expect(describeCameraError(cause)).toMatch(/\. (Allow|Choose an image)|, then try again\./);
});

/** Why no camera can be used, in a sentence with what to do next. @param cause what `getUserMedia` refused with */
export function describeCamera(cause: unknown): string {
	switch (cause instanceof DOMException ? cause.name : '') {
		case 'NotAllowedError':
		case 'SecurityError':
			return 'The camera was refused to this page. Allow it beside the address bar, or read an image in its place.';
		case 'NotFoundError':
		case 'OverconstrainedError':
			return 'There is no camera. Read an image in its place, or paste the text.';
		case 'NotReadableError':
		case 'AbortError':
			return 'The camera cannot be used: another program may have it. Close that one, then try again.';
		default:
			return 'This browser gives no camera to this page. Read an image in its place, or paste the text.';
	}
}

/**
 * Opens the camera that looks away from the person, where there is a choice.
 *
 * @throws DOMException when it is refused or absent; TypeError where pages get none, such as those that came over http
 */
export function openCamera(): Promise<MediaStream> {
	return navigator.mediaDevices.getUserMedia({
		video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
	});
}

export function closeCamera(stream: MediaStream): void {
	for (const track of stream.getTracks()) track.stop();
}

/** Calls once there is another picture to look at. @returns a function that calls it off */
export function nextFrame(video: HTMLVideoElement, look: () => void): () => void {
	if ('requestVideoFrameCallback' in video) {
		const handle = video.requestVideoFrameCallback(look);
		return () => video.cancelVideoFrameCallback(handle);
	}
	const handle = requestAnimationFrame(look);
	return () => cancelAnimationFrame(handle);
}

/** Message for a camera error. @param cause error of `getUserMedia` */
export function describeCameraError(cause: unknown): string {
	switch (cause instanceof DOMException ? cause.name : '') {
		case 'NotAllowedError':
		case 'SecurityError':
			return 'The camera is not allowed. Allow it next to the address bar, or choose an image instead.';
		case 'NotFoundError':
		case 'OverconstrainedError':
			return 'There is no camera. Choose an image instead, or paste the text.';
		case 'NotReadableError':
		case 'AbortError':
			return 'The camera cannot be used: another program may be using it. Close that program, then try again.';
		default:
			return 'This browser does not allow a camera here. Choose an image instead, or paste the text.';
	}
}

/**
 * Opens the rear camera, if there is one.
 *
 * @throws DOMException when access is denied or there is no camera; TypeError where pages
 *   have no camera API, as over http
 */
export function openCamera(): Promise<MediaStream> {
	return navigator.mediaDevices.getUserMedia({
		video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
	});
}

export function closeCamera(stream: MediaStream): void {
	for (const track of stream.getTracks()) track.stop();
}

/** Calls `look` at the next video frame. @returns a function that cancels the call */
export function nextFrame(video: HTMLVideoElement, look: () => void): () => void {
	if ('requestVideoFrameCallback' in video) {
		const handle = video.requestVideoFrameCallback(look);
		return () => video.cancelVideoFrameCallback(handle);
	}
	const handle = requestAnimationFrame(look);
	return () => cancelAnimationFrame(handle);
}

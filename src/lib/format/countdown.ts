/** Formats the remaining time: `14:32`, or `1:04:32`. @param seconds negative values count as 0 */
export function formatCountdown(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor((whole % 3600) / 60);
	const two = (part: number) => String(part).padStart(2, '0');
	return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Arrow keys move the focus between the links of a picture, which is one stop of the Tab key. */
export function moveFocus(event: KeyboardEvent & { currentTarget: Element }): void {
	const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
	const step = steps[event.key];
	if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	event.stopPropagation();
	const all = [...event.currentTarget.querySelectorAll('a')];
	const at = all.findIndex((element) => element === document.activeElement);
	all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
}

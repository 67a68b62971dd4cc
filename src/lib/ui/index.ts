/**
 * All components of this folder by name. svelte.config.js rewrites imports to the single files, so that a page only
 * loads the components it uses.
 */
export { default as Ago } from './Ago.svelte';
export { default as Amount } from './Amount.svelte';
export { default as Badge } from './Badge.svelte';
export { default as Button } from './Button.svelte';
export { default as Camera } from './Camera.svelte';
export { default as Chart } from './Chart.svelte';

export { default as Choice } from './Choice.svelte';
export { default as Choices } from './Choices.svelte';
export { default as Confirm } from './Confirm.svelte';
export { default as Copy } from './Copy.svelte';
export { default as DataTable } from './DataTable.svelte';
export { default as Dialog } from './Dialog.svelte';
export { default as Elapsed } from './Elapsed.svelte';
export { default as Fact } from './Fact.svelte';
export { default as Facts } from './Facts.svelte';
export { default as Field } from './Field.svelte';
export { default as Fold } from './Fold.svelte';
export { default as ForeignText } from './ForeignText.svelte';
export { default as Form } from './Form.svelte';
export { default as Groups } from './Groups.svelte';
export { default as Hash } from './Hash.svelte';
export { default as Icon } from './Icon.svelte';
export { default as Labelled } from './Labelled.svelte';
export { default as Lazy } from './Lazy.svelte';
export { default as LazyDetails } from './LazyDetails.svelte';
export { default as LeftOut } from './LeftOut.svelte';
export { default as LongTable } from './LongTable.svelte';
export { default as LongText } from './LongText.svelte';
export { default as Menu } from './Menu.svelte';
export { default as Notice } from './Notice.svelte';
export { default as Outcome } from './Outcome.svelte';
export { default as QrCode } from './QrCode.svelte';
export { default as RoundIcon } from './RoundIcon.svelte';
export { default as SearchField } from './SearchField.svelte';
export { default as Secret } from './Secret.svelte';
export { default as Section } from './Section.svelte';
export { default as Select } from './Select.svelte';
export { default as Unreadable } from './Unreadable.svelte';
export { default as VirtualTable } from './VirtualTable.svelte';

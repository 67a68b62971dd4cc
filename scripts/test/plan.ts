import { filesOf, packagesOfFiles, pathOf, type Selection } from './files';
import { notFound, type TestPackage } from './programs';
import { nothing, type Tally } from './results';
import { hasFiles, packagesOfStages, type StageName } from './stages';

/** A stage, with what of it can be run on this system. */
export interface Plan {
	/** Names of the test files to run; empty for a stage without such. */
	files: readonly string[];
	/** Results without a run: files that are skipped, or the stage as failed. */
	left: Tally;
	/** Whether anything of the stage can be run. */
	isRun: boolean;
}

/** The packages that the stages need, with those of their files. */
export function packagesOf(names: readonly StageName[], selection: Selection): Set<TestPackage> {
	const packages = new Set<TestPackage>();
	for (const name of names) {
		for (const each of packagesOfStages[name] ?? []) packages.add(each);
		if (!hasFiles(name)) continue;
		for (const file of filesOf(name, selection)) {
			for (const each of packagesOfFiles[name][file] ?? []) packages.add(each);
		}
	}
	return packages;
}

/**
 * Plans a stage: without what it needs it fails as a whole, and a file without what it needs is skipped.
 *
 * @param missing packages that are not installed
 */
export function planOf(name: StageName, selection: Selection, missing: readonly TestPackage[]): Plan {
	const lacking = packagesOfStages[name]?.find((each) => missing.includes(each));
	if (lacking !== undefined) {
		const left = { ...nothing, failures: [`${name} was not run: ${notFound(lacking)}`] };
		return { files: [], left, isRun: false };
	}
	if (!hasFiles(name)) return { files: [], left: nothing, isRun: true };
	const files: string[] = [];
	const skipped: string[] = [];
	for (const file of filesOf(name, selection)) {
		const lackingForFile = packagesOfFiles[name][file]?.find((each) => missing.includes(each));
		if (lackingForFile === undefined) files.push(file);
		else skipped.push(`${pathOf(name, file)} | ${notFound(lackingForFile)}`);
	}
	return { files, left: { ...nothing, skipped }, isRun: files.length > 0 };
}

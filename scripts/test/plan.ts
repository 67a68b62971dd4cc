import { filesOf, packagesOfFiles, pathOf, type Selection } from './files';
import { notFound, type TestPackage } from './programs';
import { nothing, type Tally } from './results';
import { hasFiles, packagesOfStages, type StageName } from './stages';

/** Plan of a stage: the part of it that can be run on this system. */
export interface Plan {
	/** Names of the test files to run; empty for a stage without test files. */
	files: readonly string[];
	/** Results known without a run: the files that are skipped, or the stage as failed. */
	left: Tally;
	/** True if any part of the stage can be run. */
	isRun: boolean;
}

/** Returns the packages that the stages and their files need. */
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
 * Plans a stage: if a package that the stage needs is missing, the stage fails; if one that only a file needs is
 * missing, that file is skipped.
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

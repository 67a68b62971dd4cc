import { filesOf, packagesOfFiles, pathOf, type Selection } from './files';
import { notFound, type TestPackage } from './programs';
import { EMPTY_TALLY, type Tally } from './results';
import { hasTestFiles, packagesOfStages, type StageName } from './stages';

/** Plan of a stage: the part of it that can be run on this system. */
export interface Plan {
	/** Names of the test files to run; empty for a stage without test files. */
	files: readonly string[];
	/** Results known without a run: the files that are skipped, or the stage as failed. */
	resultsWithoutRun: Tally;
	/** True if any part of the stage can be run. */
	canRun: boolean;
}

/** Returns the packages that the stages and their files need. */
export function packagesOf(names: readonly StageName[], selection: Selection): Set<TestPackage> {
	const packages = new Set<TestPackage>();
	for (const name of names) {
		for (const each of packagesOfStages[name] ?? []) packages.add(each);
		if (!hasTestFiles(name)) continue;
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
		const resultsWithoutRun = { ...EMPTY_TALLY, failures: [`${name} was not run: ${notFound(lacking)}`] };
		return { files: [], resultsWithoutRun, canRun: false };
	}
	if (!hasTestFiles(name)) return { files: [], resultsWithoutRun: EMPTY_TALLY, canRun: true };
	const files: string[] = [];
	const skipped: string[] = [];
	for (const file of filesOf(name, selection)) {
		const lackingForFile = packagesOfFiles[name][file]?.find((each) => missing.includes(each));
		if (lackingForFile === undefined) files.push(file);
		else skipped.push(`${pathOf(name, file)} | ${notFound(lackingForFile)}`);
	}
	return { files, resultsWithoutRun: { ...EMPTY_TALLY, skipped }, canRun: files.length > 0 };
}

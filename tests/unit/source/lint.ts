import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const eslint = new ESLint({ cwd: fileURLToPath(new URL('../../../', import.meta.url)) });

/** What the rules of eslint.architecture.js report in a file that says this: `line: rule`, each once. */
export async function lint(path: string, text: string): Promise<string[]> {
	const results = await eslint.lintText(text, { filePath: path });
	const messages = results.flatMap(({ messages }) => messages);
	const broken = messages.find(({ fatal }) => fatal);
	if (broken) throw new Error(`${path}: ${broken.message}`);
	const ours = messages.filter(({ ruleId }) => /^architecture\/|no-import-type-side-effects$/.test(ruleId ?? ''));
	return [...new Set(ours.map(({ line, ruleId }) => `${line}: ${ruleId?.replace(/^.*\//, '')}`))];
}

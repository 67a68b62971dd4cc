/** An absolute Unix or Windows path in quotation marks. Its folder names may contain spaces. */
const QUOTED_PATH = /(["'“])(?:\/|[A-Za-z]:\\)[^"'”\n]*[/\\]([^/\\"'”\n]+)(?=["'”])/g;

/** An absolute path without quotation marks. A slash after a letter, a colon or a slash belongs to a URL. */
const UNQUOTED_PATH = /(?<![\w:/."'“\\])(?:\/|[A-Za-z]:\\)(?:[^/\\\s"'”]+[/\\])+([^/\\\s"'”]+)/g;

/** Replaces paths in a refusal's text with file names, so that the screen does not show the service's folders. */
export const withoutPaths = (message: string): string =>
	message.replace(QUOTED_PATH, '$1$2').replace(UNQUOTED_PATH, '$1');

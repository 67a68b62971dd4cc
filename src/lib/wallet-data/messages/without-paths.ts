/** A full path in quotation marks, of Unix or of Windows: its folders may have blanks. */
const QUOTED = /(["'“])(?:\/|[A-Za-z]:\\)[^"'”\n]*[/\\]([^/\\"'”\n]+)(?=["'”])/g;

/** The same without them. What follows a letter, a colon or a slash is part of an address. */
const BARE = /(?<![\w:/."'“\\])(?:\/|[A-Za-z]:\\)(?:[^/\\\s"'”]+[/\\])+([^/\\\s"'”]+)/g;

/** The text of a refusal with files by their names alone: where a service keeps them is nobody's business on screen. */
export const withoutPaths = (message: string): string => message.replace(QUOTED, '$1$2').replace(BARE, '$1');

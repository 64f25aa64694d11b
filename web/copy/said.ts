/** In browsers: the texts of the pages opened so far, by key. Stands in for defaults.ts there (vite.config.ts). */
export const defaults: Record<string, string> = {}

export const say = (texts: Readonly<Record<string, string>>): void => void Object.assign(defaults, texts)

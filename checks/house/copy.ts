import { copyFaults } from '../../server/brands/copy-faults.ts'
import { isCode, isTest, type Findings, type SourceFile } from '../sources.ts'

export type CopyTexts = Readonly<Record<string, string>>
/** The texts of web/copy/all.ts: of pages and of the contract. */
export type KnownCopy = { pages: CopyTexts; contract: CopyTexts }

// A key that a page uses directly, and a template that makes a key.
const usePattern = /\bt\(\s*'([^']+)'/g
const templatePattern = /`([a-zA-Z]+\.[^`]*\$\{[^`]*)`/g

/**
 * Reports keys of page texts that no page uses, and unknown keys that a page uses. In a brand's copy.json it reports unknown keys, and
 * placeholders that are neither in the default text nor among those that every text may use.
 */
export function checkCopy(sources: SourceFile[], knownCopy: KnownCopy): Findings {
  // The files of web/copy define texts; only use-copy.ts also uses some.
  const pages = sources.filter(
    (source) =>
      isCode(source) &&
      !isTest(source) &&
      source.path.startsWith('web/') &&
      !/^web\/copy\/(?!use-copy)/.test(source.path),
  )
  const allTexts = { ...knownCopy.pages, ...knownCopy.contract }
  return {
    findings: [
      ...unusedTexts(pages, knownCopy.pages),
      ...unknownKeys(pages, knownCopy),
      ...brandFindings(sources, allTexts),
    ],
    note: `${Object.keys(knownCopy.pages).length} texts on pages`,
  }
}

function unusedTexts(pages: SourceFile[], texts: CopyTexts): string[] {
  const code = pages.map(({ text }) => text).join('\n')
  const keyPatterns = [...code.matchAll(templatePattern)].map(([, template = '']) => keyPatternOf(template))
  return Object.keys(texts)
    .filter((key) => !code.includes(`'${key}'`) && !keyPatterns.some((pattern) => pattern.test(key)))
    .map((key) => `the text ${key} is used nowhere`)
}

/** `home.tier${tier}Text` matches every key with that beginning and end, and letters, digits or `_` between them. */
const keyPatternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(String.raw`\w+`)}$`,
  )

function unknownKeys(pages: SourceFile[], { pages: texts }: KnownCopy): string[] {
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(usePattern)].flatMap(([, key = '']) =>
      key in texts ? [] : [`${path} uses ${key}, which has no text`],
    ),
  )
}

function brandFindings(sources: SourceFile[], allTexts: CopyTexts): string[] {
  const files = sources.filter(({ path }) => /^brands\/[^/]+\/copy\.json$/.test(path))
  return files.flatMap(({ path, text }) =>
    copyFaults(JSON.parse(text) as CopyTexts, allTexts).map((fault) => `${path} ${fault.path.join('.')} ${fault.rule}`),
  )
}

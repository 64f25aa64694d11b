import { settingsReference, type Reference } from '../../tools/settings-reference/pages.ts'
import { isCode, isTest, type Findings, type SourceFile } from '../sources.ts'

/** The reference as the sources say it now. */
export function currentReference(sources: readonly SourceFile[], copy: Readonly<Record<string, string>>): Reference {
  return settingsReference({
    envExample: sources.find(({ path }) => path === '.env.example')?.text ?? '',
    copy,
    code: sources.filter(
      (source) => isCode(source) && !isTest(source) && !/^(tools\/settings-reference|checks)\//.test(source.path),
    ),
  })
}

/** Reports settings without a meaning, and generated pages that differ from the stored ones. */
export function checkSettingsReference(
  sources: readonly SourceFile[],
  copy: Readonly<Record<string, string>>,
): Findings {
  const { pages, findings } = currentReference(sources, copy)
  const outdated = Object.entries(pages)
    .filter(([path, text]) => sources.find((source) => source.path === path)?.text !== text)
    .map(([path]) => `${path} is not current: run npm run check -- --write`)
  return { findings: [...findings, ...outdated], note: `${Object.keys(pages).length} pages` }
}

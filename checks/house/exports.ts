import { isCode, isTest, type Findings, type SourceFile } from '../sources.ts'

/** Names that React Router reads from each route module. */
const routeNames = new Set([
  'loader',
  'clientLoader',
  'action',
  'clientAction',
  'meta',
  'shouldRevalidate',
  'ErrorBoundary',
])
const declaration = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm

/** Reports names that two modules declare and export, so that a search for a name finds one thing. */
export function checkExportedNames(sources: SourceFile[]): Findings {
  const pathsByName = new Map<string, Set<string>>()
  for (const source of sources.filter((each) => isCode(each) && !isTest(each)))
    for (const [, name = ''] of source.text.matchAll(declaration))
      pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(source.path))
  const findings = [...pathsByName].flatMap(([name, paths]) =>
    paths.size > 1 && !routeNames.has(name) ? [`${name} is exported by ${[...paths].join(' and ')}`] : [],
  )
  return { findings, note: `${pathsByName.size} names` }
}

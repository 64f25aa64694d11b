import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const begins = 'window.__reactRouterManifest='
type Routes = { routes: Record<string, object> }

/** What browsers are told of all routes, without the pieces each of them brings: a page says its own, and of the others nothing is fetched ahead. */
export function withoutPieces(file: string): string {
  if (!file.startsWith(begins)) throw new Error('The list of routes is written another way than before.')
  const list = JSON.parse(file.slice(begins.length).replace(/;\s*$/, '')) as Routes
  const routes = Object.entries(list.routes).map(([id, route]) => [id, { ...route, imports: undefined }])
  return `${begins}${JSON.stringify({ ...list, routes: Object.fromEntries(routes) })};`
}

/** Half of the list, which every first page loads. */
export function lightenRouteList(buildDirectory: string): void {
  const assets = join(buildDirectory, 'client', 'assets')
  for (const name of globSync('manifest-*.js', { cwd: assets }))
    writeFileSync(join(assets, name), withoutPieces(readFileSync(join(assets, name), 'utf8')))
}

import { isTest, type Findings, type SourceFile } from '../sources.ts'

const listFile = 'checks/house/open-routes.txt'
// The check skips these files: they register guarded calls and webhooks as routes of Fastify.
const helpers = ['server/platform/route.ts', 'server/console/route.ts', 'server/platform/webhook.ts']
// Finds a route only when the variable of its Fastify app has one of these names.
const registration =
  /\b(?:app|pages|feeds|scope|instance|server|fastify|protocol)\.(get|head|post|put|patch|delete|all|route)(?:<[^(]*>)?\(\s*([^,)\n]+)/g
const webhook = /\bwebhookRoute\(\s*\w+,\s*\{\s*path:\s*(\w+)/g
const guardedCall = /\b(?:route|consoleRoute)\(\s*\w+,\s*(\w+)/g

/**
 * Reports each route that does not declare who may call it. `route()` and `consoleRoute()` require this declaration. A route outside the
 * contract declares it by a line in open-routes.txt with file, method, path and reason. Also reports a line whose route no longer exists.
 */
export function checkRouteGuards(sources: SourceFile[]): Findings {
  const listedRoutes = new Set(
    (sources.find(({ path }) => path === listFile)?.text ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => line.split(/\s+/).slice(0, 3).join(' ')),
  )
  const servedSources = sources.filter(
    (source) =>
      /^(server|vault|providers)\/.*\.ts$/.test(source.path) && !isTest(source) && !helpers.includes(source.path),
  )
  const unboundRoutes = servedSources.flatMap(({ path, text }) => [
    // `(own)` replaces the path when it is on a later line, inside an object of options.
    ...[...text.matchAll(registration)].map(
      (match) => `${path} ${match[1]?.toUpperCase()} ${(match[2] ?? '').replaceAll(/['"`{\s]/g, '') || '(own)'}`,
    ),
    ...[...text.matchAll(webhook)].map(([, address]) => `${path} POST ${address}`),
  ])
  const calls = servedSources.reduce((sum, { text }) => sum + [...text.matchAll(guardedCall)].length, 0)
  return {
    findings: [
      ...unboundRoutes
        .filter((route) => !listedRoutes.has(route))
        .map((route) => `${route} is neither bound by route() nor listed in ${listFile}`),
      ...[...listedRoutes]
        .filter((route) => !unboundRoutes.includes(route))
        .map((route) => `${listFile} names ${route}, which no longer exists`),
    ],
    note: `${calls} guarded calls, ${unboundRoutes.length} listed`,
  }
}

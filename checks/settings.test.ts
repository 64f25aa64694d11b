import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand, legalFile } from '../contract/brand.ts'
import { entryFields } from '../contract/content.ts'
import { childEnvironments } from '../server/child-environments.ts'
import { loadConfig } from '../server/config.ts'

/** Variables that our commands or the system set. */
const notSettings = new Set(['PATH', 'DAMASK_DEV', 'NODE_COMPILE_CACHE'])
const settingRead = /env\['([A-Z][A-Z_0-9]+)'\]|secretFrom\(\w+, \w+, '([A-Z_]+)'/g

test('.env.example names every setting that the server, the vault and the providers read', () => {
  const namedSettings = new Set(
    readFileSync('.env.example', 'utf8')
      .match(/^(?:# )?[A-Z][A-Z_0-9]+(?==)/gm)
      ?.map((line) => line.replace('# ', '')),
  )
  const files = globSync('{server,vault,providers}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const namesInCode = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(settingRead)].map(([, plain, secret]) => plain ?? secret ?? ''),
  )
  expect(namesInCode.length).toBeGreaterThan(30) // the pattern found the settings
  expect([...new Set(namesInCode)].filter((name) => !namedSettings.has(name) && !notSettings.has(name))).toEqual([])
})

/** Only the launcher and tools read these: the key from which others derive, the data folder, and two database addresses. */
const launcherSettings = new Set(['SECRET_KEY', 'DATA_DIR', 'DATABASE_URL', 'LEDGER_CHECK_DATABASE_URL'])
/** Values that differ from the test's usual ones. An empty NETWORK_URL keeps the stand-in of the card network, with its settings. */
const specialValues: Record<string, string> = {
  CONTENT_ORIGINS: 'https://content.partner.example',
  IMPRESSIONS_KEPT_MONTHS: '7',
  MAINTENANCE: 'login',
  CONSOLE_ORIGIN: 'https://console.example',
  NODE_ENV: 'test',
  NETWORK_URL: '',
}

test('npm start passes every setting that server code outside the console and the database reads as env[…] to one of its processes [P1-019] [SPEC-B1]', () => {
  const files = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|^server\/(console|database)\//.test(file))
  const namesInCode = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(settingRead)].map(([, plain]) => plain ?? ''),
  )
  const names = [...new Set(namesInCode)].filter((name) => name !== '' && !launcherSettings.has(name))
  const env = Object.fromEntries(
    names.map((name) => [
      name,
      specialValues[name] ?? (name.endsWith('PORT') ? '4000' : /(URL|ORIGIN)$/.test(name) ? 'https://a.example' : '1'),
    ]),
  )
  const config = loadConfig({ ...env, SECRET_KEY: 'a secret that is only for this test' })
  const { site, vault, console, sandbox } = childEnvironments(
    config,
    { app: 'app', pipeline: 'pipeline', vault: 'vault', sandbox: 'sandbox', console: 'console' },
    { ...env, SECRET_KEY: 'a secret that is only for this test' },
  )
  const otherEnvironments = { ...vault, ...console, ...sandbox }
  expect(names.length).toBeGreaterThan(20) // the pattern found the settings
  expect(names.filter((name) => !(name in site) && !(name in otherEnvironments))).toEqual([])
  expect(site).toMatchObject({
    CONTENT_ORIGINS: specialValues['CONTENT_ORIGINS'],
    IMPRESSIONS_KEPT_MONTHS: '7',
    MAINTENANCE: 'login',
  })
})

test.each([
  ['ORDERING_ORIGIN', 'shop.example'],
  ['ORDERING_URL', 'javascript:alert(1)'],
])('the site does not start with %s=%s, and the error names the setting', (name, text) => {
  const env = { SECRET_KEY: 'a secret that is only for this test', [name]: text }
  expect(() => loadConfig(env)).toThrow(`${name} must be an address such as https://shop.example, it is "${text}".`)
})

/** Names of all fields of a schema, in objects, lists, unions and defaults, however deep. */
function fieldsOf(schema: unknown, names = new Set<string>()): Set<string> {
  const { shape, element, innerType, options, valueType } = (schema as { def: Record<string, unknown> }).def
  for (const [name, field] of Object.entries(shape ?? {})) fieldsOf(field, names.add(name))
  for (const inner of [element, innerType, valueType, ...((options as unknown[] | undefined) ?? [])])
    if (inner) fieldsOf(inner, names)
  return names
}

test('code outside the schemas reads a property with the name of each brand setting, legal text and content field', () => {
  const schemas = /^contract\/(brand[a-z-]*|content|surveys)\.ts$/
  const files = globSync('{contract,domain,providers,server,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && !schemas.test(file),
  )
  const code = files.map((file) => readFileSync(file, 'utf8').replaceAll(/^import .*$/gm, '')).join('\n')
  const fieldNames = [
    ...new Set([brand, legalFile, ...Object.values(entryFields)].flatMap((schema) => [...fieldsOf(schema)])),
  ]
  // As a property, or destructured from an object.
  const isRead = (name: string) => new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\b\\s*[,:}=]`).test(code)
  expect(fieldNames.length).toBeGreaterThan(230) // the fields of all schemas were found
  expect(fieldNames.filter((name) => !isRead(name))).toEqual([])
})

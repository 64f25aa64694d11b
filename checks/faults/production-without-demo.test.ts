import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { imageUrl } from '../../contract/images.ts'
import { createTestFolder } from '../../tools/lib/test-folder.ts'
import { buildWeb } from '../../tools/lib/web-build.ts'
import { newProductSetup, readPage, pageStatus, waitUntilReady, startProduct } from '../fixtures/product.ts'
import { root } from '../sources.ts'

type LockedPackage = { dev?: boolean; devOptional?: boolean; link?: boolean }

const folder = createTestFolder('damask-production-')
const setup = await newProductSetup()
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  setup.remove()
})

/** Copies the sources and the built pages. Omits demo/, installed packages, hidden files and the output of tests. */
function copySources(): void {
  const excludedNames = /^(\..*|node_modules|demo|shots|test-results)$/
  for (const name of readdirSync(root).filter((entry) => !excludedNames.test(entry)))
    cpSync(join(root, name), join(folder, name), { recursive: true })
}

/**
 * Creates links to this repository's top-level production packages: those that the lockfile marks neither `dev` nor
 * `devOptional`. Returns their number.
 */
function linkProductionPackages(): number {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const paths = Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional && !link,
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
  return paths.length
}

/** A key of 43 characters, as long as 32 random bytes in base64url. */
const key = (letter: string) => letter.repeat(43)
const settings = {
  NODE_ENV: 'production',
  SECRET_KEY: key('a'),
  SITE_KEY: key('b'),
  VAULT_LINK_KEY: key('c'),
  VAULT_MASTER_KEY: key('d'),
  VAULT_FINGERPRINT_KEY: key('e'),
  OPERATOR_KEY: key('f'),
  VAULT_ORIGIN: 'https://cards.example.com',
  CONSOLE_ORIGIN: 'https://console.example.com',
  SITE_ADDRESS: 'https://*.example.com',
  FEEDS_URL: 'https://feeds.example.com',
  MAIL_URL: 'smtps://mail.example.com',
  NETWORK_URL: 'https://network.example',
  NETWORK_KEY: 'the key of the network',
  FIDEL_WEBHOOK_SECRET: 'the secret of the webhook',
}

test('production starts site, vault and console without demo/ and without development packages, and serves pages and images', async () => {
  await buildWeb()
  copySources()
  expect(linkProductionPackages()).toBeGreaterThan(100) // the lockfile was read
  for (const omitted of ['demo', 'node_modules/vite', 'node_modules/@playwright/test'])
    expect(existsSync(join(folder, omitted))).toBe(false)

  const product = startProduct(setup, settings, folder)
  try {
    await waitUntilReady(product)
    for (const port of [setup.port, setup.vaultPort, setup.consolePort])
      expect(await pageStatus(port, '/readyz')).toBe(200)
    const home = await readPage(setup.port, '/')
    expect([home.status, home.text]).toEqual([200, expect.stringContaining('</html>')])
    expect(await pageStatus(setup.port, '/search')).toBe(200)
    const image = imageUrl({ kind: 'brand', id: 'lumen-mobile' }, { width: 600, ratio: '1.2' })
    expect(await pageStatus(setup.port, image)).toBe(200)
    expect(product.lines.join('\n')).not.toContain('Demonstration sign-ins')
  } finally {
    product.child.kill('SIGTERM')
    await product.exitCode
  }
})

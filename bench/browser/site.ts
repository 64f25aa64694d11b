import { chromium, type Browser } from '@playwright/test'
import { newProductSetup, waitUntilReady, startProduct, type ProductSetup } from '../../checks/fixtures/product.ts'
import { browserArgs, ensureChromium } from '../../tools/lib/chromium.ts'

type OpenSite = { browser: Browser; port: string }

/**
 * Runs `work` with the port of a site: the one that already runs at `port` or, without `port`, a fresh demonstration. `addData` may add
 * data to the fresh demonstration; it is not called for a site that already runs.
 */
export async function withPort(
  port: string | undefined,
  work: (port: string) => Promise<void>,
  addData?: (setup: ProductSetup) => Promise<void>,
): Promise<void> {
  if (port !== undefined) return work(port)
  const setup = await newProductSetup()
  const product = startProduct(setup)
  try {
    await waitUntilReady(product)
    await addData?.(setup)
    await work(String(setup.port))
  } finally {
    product.child.kill('SIGINT')
    await product.exitCode
    setup.remove()
  }
}

/** Like withPort, with a Chromium that it closes afterwards. */
export const withSite = (
  port: string | undefined,
  work: (site: OpenSite) => Promise<void>,
  addData?: (setup: ProductSetup) => Promise<void>,
): Promise<void> =>
  withPort(
    port,
    async (sitePort) => {
      const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: browserArgs })
      try {
        await work({ browser, port: sitePort })
      } finally {
        await browser.close()
      }
    },
    addData,
  )

import { chromium, type Browser } from '@playwright/test'
import { newProductSetup, waitUntilReady, startProduct, type ProductSetup } from '../../checks/fixtures/product.ts'
import { browserArgs, ensureChromium } from '../../tools/lib/chromium.ts'

type OpenSite = { browser: Browser; port: string }

/** Runs `work` on a site that already runs, or on a fresh copy of the demonstration, to which `addData` may add data. */
export async function withPort(
  port: string | undefined,
  work: (port: string) => Promise<void>,
  addData?: (copy: ProductSetup) => Promise<void>,
): Promise<void> {
  if (port !== undefined) return work(port)
  const copy = await newProductSetup()
  const product = startProduct(copy)
  try {
    await waitUntilReady(product)
    await addData?.(copy)
    await work(String(copy.port))
  } finally {
    product.child.kill('SIGINT')
    await product.exitCode
    copy.remove()
  }
}

/** Like withPort, with a Chromium that it closes afterwards. */
export const withSite = (
  port: string | undefined,
  work: (site: OpenSite) => Promise<void>,
  addData?: (copy: ProductSetup) => Promise<void>,
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

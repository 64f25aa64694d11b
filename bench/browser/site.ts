import { chromium, type Browser } from '@playwright/test'
import { copyProduct, ready, start, type ProductCopy } from '../../checks/fixtures/product.ts'
import { browserArgs, needChromium } from '../../tools/lib/chromium.ts'

type Opened = { browser: Browser; port: string }

/** Opens a browser at a site that already runs, or at a fresh copy of the demonstration, to which `lay` may add data. */
export async function withSite(
  port: string | undefined,
  work: (opened: Opened) => Promise<void>,
  addData?: (copy: ProductCopy) => Promise<void>,
): Promise<void> {
  const copy = port === undefined ? await copyProduct() : null
  const product = copy && start(copy)
  const browser = await chromium.launch({ executablePath: needChromium(console.log), args: browserArgs })
  try {
    if (product) await ready(product)
    if (copy && addData) await addData(copy)
    await work({ browser, port: port ?? String(copy?.port) })
  } finally {
    await browser.close()
    product?.child.kill('SIGINT')
    await product?.ended
    copy?.remove()
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const browserPaths = [
  // The same engine without windows, tabs and address bar, which take a fifth of the processor time of a journey.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Playwright's list, repeated here: a browser obeys only the last --disable-features, which is ours. */
const playwrightDisabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/**
 * With these features Chromium draws two more pages for the popups of each window's address bar. They take more than half of the processor
 * time of a window with one page.
 */
const popupFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Arguments of every browser in tests: less work, no requests to its vendor, and no sandbox, which does not start in a container. */
export const browserArgs = [
  `--disable-features=${[...playwrightDisabledFeatures, ...popupFeatures].join(',')}`,
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Most pages of a test live for seconds. With 32 MB of room for young objects, a page that axe reads takes a tenth less processor time.
  '--js-flags=--min-semi-space-size=32',
]

/** The browser of CHROME_PATH, else an installed Chrome or Chromium, else Playwright's. Undefined when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chromePath = env['CHROME_PATH']
  if (chromePath) {
    if (existsSync(chromePath)) return chromePath
    throw new Error(`CHROME_PATH names ${chromePath}, which does not exist.`)
  }
  return [...browserPaths, playwrightChromium()].find((path) => path !== '' && existsSync(path))
}

function playwrightChromium(): string {
  try {
    return chromium.executablePath()
  } catch {
    return ''
  }
}

/**
 * The path of a browser. When there is none, installs Debian's if the process is root and the system has apt-get. Throws an error that says
 * what to do when there is still no browser.
 */
export function ensureChromium(log: (line: string) => void): string {
  const browser = findChromium()
  if (browser) return browser
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('No Chrome or Chromium found: installing chromium with apt-get')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    try {
      execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
      execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' })
    } catch {
      // the message below says what to do instead
    }
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The tests need a browser and found none. Install Google Chrome or Chromium, or run `npx playwright install chromium`, or set CHROME_PATH to one.',
  )
}

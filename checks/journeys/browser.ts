import type { LaunchOptions, Page } from '@playwright/test'
import { browserArgs, findChromium } from '../../tools/lib/chromium.ts'

/** The two window sizes of the journeys. */
export const smallWindow = { width: 390, height: 844 }
export const wideWindow = { width: 1280, height: 900 }

const executablePath = findChromium()

const launchOptions = (...args: string[]): LaunchOptions => ({
  args: [...browserArgs, ...args],
  ...(executablePath ? { executablePath } : {}),
})

/**
 * Phones and new laptops place letters at fractions of a pixel. At one pixel per point Chromium rounds the width of each
 * letter, and a line may wrap differently when its font family arrives.
 */
export const deviceScaleFlag = '--force-device-scale-factor=2'

/** Only for journeys about pictures, because the server draws and encodes each picture at its first request: seconds per page. */
export const withPictures = { launchOptions: launchOptions(deviceScaleFlag) }
/** The browser requests no pictures; every element keeps the size from its attributes and styles. */
export const withoutPictures = { launchOptions: launchOptions('--blink-settings=imagesEnabled=false') }

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="90"/>'
/** Answers every picture request with a drawing whose shape fits no element, so that an element sized by its picture would shift. */
export async function answerPictures(page: Page): Promise<void> {
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
}

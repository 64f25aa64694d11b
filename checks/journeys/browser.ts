import type { LaunchOptions } from '@playwright/test'
import { browserArgs, findChromium } from '../../tools/lib/chromium.ts'

const executablePath = findChromium()

const launchOptions = (...args: string[]): LaunchOptions => ({
  args: [...browserArgs, ...args],
  ...(executablePath ? { executablePath } : {}),
})

/**
 * Phones and new laptops place letters at fractions of a pixel. At one pixel a point Chromium rounds the width of each letter, and a line may
 * wrap differently when its own family arrives.
 */
export const fineLetters = '--force-device-scale-factor=2'

/** For journeys about pictures: the server draws and encodes each one when it is first requested, which takes seconds a page. */
export const withPictures = { launchOptions: launchOptions(fineLetters) }
/** The browser requests no picture; everything keeps the size that its attributes and styles give it. */
export const withoutPictures = { launchOptions: launchOptions('--blink-settings=imagesEnabled=false') }

import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 EdgA/140.0', 'Edge on Android'],
  ['Mozilla/5.0 (iPhone) Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1', 'Edge on iPhone'],
  [`${windows} Chrome/64.0 Safari/537.36 Edge/17.17134`, 'Edge on Windows'],
  [`${windows} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) FxiOS/140.0 Mobile/15E148 Safari/605.1.15', 'Firefox on iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/140.0 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chromium/140.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64) Other/1.0', 'Linux'],
  ['MyDamaskApp/1 NotChrome/2 (MyAndroid; Linuxes)', ''],
  ['Version/18.1 Safari/605', 'Safari'],
  ['Safari/605', ''],
  ['DamaskApp/3.2.1 (Android)', 'our app on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['curl/8.5.0', ''],
  ['<b>Chrome/1</b>\r\nBcc: x', 'Chrome'],
  ['', ''],
])('names the device of %s: %j', (agent, name) => expect(deviceName(agent)).toBe(name))

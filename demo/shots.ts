import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { listPartnerPrograms } from '../tools/lib/brands.ts'
import { photograph, type PictureOptions } from './camera/camera.ts'
import { writeContactSheet } from './camera/contact-sheet.ts'
import { startTemporaryStack } from './camera/temporary-stack.ts'

const usage = `npm run shots [-- --url http://localhost:3000] [--brand ID] [--page /search] [--width 390] [--scheme dark] [--out shots]

Photographs every page of every brand at 390, 768, 1280 and 1440 px, light and dark, into one contact sheet.
Without --url it starts a copy of the product on free ports, and deletes its data at the end.`
const widths = [390, 768, 1280, 1440]
const schemes = ['light', 'dark'] as const

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    brand: { type: 'string', multiple: true },
    page: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    out: { type: 'string', default: 'shots' },
    help: { type: 'boolean' },
  },
})

async function run(): Promise<void> {
  const stack = values.url === undefined ? await startTemporaryStack() : null
  try {
    const base = new URL(values.url ?? stack?.url ?? '')
    rmSync(values.out, { recursive: true, force: true })
    const options: PictureOptions = {
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      brands: listPartnerPrograms()
        .map(({ id }) => id)
        .filter((id) => values.brand?.includes(id) ?? true),
      widths: widths.filter((width) => values.width?.includes(String(width)) ?? true),
      schemes: schemes.filter((scheme) => values.scheme?.includes(scheme) ?? true),
      sceneNames: values.page ?? [],
      folder: values.out,
    }
    const shots = await photograph(options, console.log)
    const faults = shots.flatMap(({ faults }) => faults)
    await writeContactSheet(shots, values.out)
    console.log(
      `${shots.length} pictures in ${values.out}/, the contact sheet is ${values.out}/index.html and ${values.out}/contact-sheet.png`,
    )
    for (const fault of new Set(faults)) console.log(`  browser error: ${fault}`)
  } finally {
    await stack?.stop()
  }
}

if (values.help) console.log(usage)
else await run()

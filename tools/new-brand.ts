import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brandFaultText } from '../server/brands/faults.ts'
import { listBrandFolders, readBrandFolder, readBrandFolders } from '../server/brands/folder.ts'
import { loadConfig } from '../server/config.ts'
import { allCopy } from '../web/copy/all.ts'
import { composeBrand } from './new-brand/new-brand.ts'

const usage = `npm run new-brand -- "Name" --brand "#0a5" --accent "#fc0" --currency Mile [--id folder-name]

Writes a complete partner into brands/: settings, both color schemes, symbol, texts, pages and legal text. npm start serves it at once.
--brand, --accent  its two colors; the command adjusts their lightness a little until all text is readable. Where that would change a
                   color too much, it names the pair and proposes the nearest colors that work
--currency         Dollar, Mile, Point or Credit`

const root = join(import.meta.dirname, '..', 'brands')

function main(): string[] {
  const textOption = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { brand: textOption, accent: textOption, currency: textOption, id: textOption, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const { brand, accent, currency, id } = values
  const [name] = positionals
  if (values.help || !name || !brand || !accent || !currency) return [usage]
  const { folders: existing } = readBrandFolders(root)
  const others = {
    ids: listBrandFolders(root),
    layouts: existing.map((brandFolder) => brandFolder.brand.layout),
  }
  const result = composeBrand({ name, brandColor: brand, accentColor: accent, currency, id }, others, new Date())
  if (!result.ok) throw new Error(result.faults.join('\n'))
  const folder = join(root, result.id)
  mkdirSync(folder)
  for (const [file, content] of Object.entries(result.files)) writeFileSync(join(folder, file), content)
  // Reads the folder as `npm start` will, and deletes it when it has faults.
  const folderResult = readBrandFolder(root, result.id, { copyDefaults: allCopy })
  if (!folderResult.ok) {
    rmSync(folder, { recursive: true })
    throw new Error(folderResult.faults.map(brandFaultText).join('\n'))
  }
  const { port } = loadConfig(process.env)
  return [
    `Wrote brands/${result.id}. "npm start" serves it at http://${result.id}.localhost:${port}; a running product does after "npm run brands -- apply ${result.id}".`,
    `"hosts" in its brand.json are its addresses in production. docs/reference/settings.md explains every setting.`,
  ]
}

try {
  for (const line of main()) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { pageInfoOf } from '../../checks/fixtures/page-info.ts'
import type { HandlePage } from '../../contract/pages.ts'

/** The server build of the pages; `npm test` builds it first. */
const serverBuildPath = join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')

async function readPage(path: string): Promise<string> {
  const { handle } = (await import(serverBuildPath)) as { handle: HandlePage }
  const info = pageInfoOf(partnerOf('lumen-mobile'), { nonce: 'n0nce', withoutStreaming: true })
  const response = await handle(new Request(`http://lumen-mobile.localhost${path}`), info)
  return response.text()
}

test.each(['/', '/search', '/how-it-works', '/login'])(
  '%s arrives in one piece, ends with its data and has the nonce at every script',
  async (path) => {
    const html = await readPage(path)
    expect(html).toMatch(/streamController\.enqueue\("\[/)
    expect(html).toMatch(/streamController\.close\(\);<\/script>(<!--\/\$-->)*<\/body><\/html>$/)
    // No part of the page is delayed or moved into place by a script.
    expect(html).not.toMatch(/\$RC|<template|<div hidden/)
    expect(html.match(/<script(?![^>]* nonce="n0nce")/g)).toBeNull()
  },
)

import { expect, test } from 'vitest'
import { specIds } from './spec-ids.ts'

// Assembled from parts, so that the check does not find this file.
const known = ['P1', '001'].join('-')
const unknown = ['D3', '999'].join('-')
const section = String.fromCharCode(0xa7)
const numbered = ['spec', '2'].join(' ')
const map = { path: 'docs/specification.tsv', text: `id\tpart\titem\tproven\n${known}\tcards\tone\t\n` }
const findingsIn = (text: string, path = 'web/a.css') => specIds([map, { path, text }]).findings

test('accepts ids of the map, and words that only resemble an id', () => {
  expect(findingsIn(`/* 35 days (${known}) */\nconst zone = 'X${unknown}4'\n`)).toEqual([])
})

test('reports an id that the map does not have, with its line', () => {
  expect(findingsIn(`one\n-- ${known}, ${unknown}`, 'server/a.sql')).toEqual([
    `server/a.sql:2 names ${unknown}, which docs/specification.tsv does not have`,
  ])
})

test.each([`RFC 5545 ${section}3.1`, `as ${numbered} says`])('reports a cited section: %s', (text) => {
  expect(findingsIn(text)).toEqual([
    "web/a.css:1 cites a section: name the statement's id of docs/specification.tsv instead",
  ])
})

test('leaves Markdown to the check of its links', () => {
  expect(findingsIn(`${section} ${unknown}`, 'docs/search.md')).toEqual([])
})

import { expect, test } from 'vitest'
import { isCode, isTest, readSources } from '../sources.ts'

const listenStatement = /['"`]\s*listen\s+["$\w]/i

test('only the notifier runs LISTEN, so that a process needs only one connection for it', () => {
  const listeners = readSources()
    .filter((source) => /^(server|providers|vault|tools|demo)\//.test(source.path) && isCode(source) && !isTest(source))
    .filter(({ text }) => listenStatement.test(text))
  expect(listeners.map(({ path }) => path)).toEqual(['server/database/notifier.ts'])
})

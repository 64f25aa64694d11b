import { mkdtemp, readdir, rm, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { diskCache } from './disk.ts'

/** A file of this name is gone when the cache reads its size, as when another process evicts it. */
const goneName = 'dd9'
vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const original = await importOriginal()
  const stat = ((file: string) =>
    file.endsWith(goneName) ? Promise.reject(new Error('ENOENT')) : original.stat(file)) as typeof original.stat
  return { ...original, stat }
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damask disk '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytes = (size: number) => Buffer.alloc(size, 7)
/** The last three characters of each file's name, without folders. */
const filesIn = async (name: string): Promise<string[]> =>
  (await readdir(join(folder, name), { recursive: true }))
    .filter((file) => /\d$/.test(file))
    .map((file) => file.slice(-3))

test('limits the size of the folder and evicts the least recently used file first', async () => {
  const disk = diskCache(join(folder, 'bound'), 1000)
  for (const name of ['aa1', 'aa2', 'aa3']) await disk.put(name, bytes(300))
  await disk.get('aa1')
  await disk.put('aa4', bytes(300))
  expect(disk.size()).toBe(900)
  expect([await disk.get('aa2'), (await disk.get('aa1'))?.length]).toEqual([null, 300])
  expect((await filesIn('bound')).toSorted()).toEqual(['aa1', 'aa3', 'aa4'])
})

test('does not keep a picture above the limit, but keeps the next one', async () => {
  const disk = diskCache(join(folder, 'huge'), 1000)
  await disk.put('bb1', bytes(5000))
  expect([disk.has('bb1'), disk.size()]).toEqual([false, 0])
  await disk.put('bb2', bytes(10))
  expect(disk.has('bb2')).toBe(true)
})

test('keeps the order of use over a restart and deletes incomplete files', async () => {
  const subfolder = join(folder, 'restart', 'cc')
  await mkdir(subfolder, { recursive: true })
  for (const [name, second] of [
    ['cc1', 30],
    ['cc2', 10],
    ['cc3', 20],
  ] as const) {
    await writeFile(join(subfolder, name), bytes(300))
    await utimes(join(subfolder, name), second, second)
  }
  // An incomplete file has its writer's process id as extension.
  await writeFile(join(subfolder, 'cc9.4711'), bytes(300))
  const disk = diskCache(join(folder, 'restart'), 1000)
  await vi.waitUntil(() => disk.size() === 900, 15_000)
  await disk.put('cc4', bytes(300))
  expect(['cc1', 'cc2', 'cc3', 'cc4'].map((name) => disk.has(name))).toEqual([true, false, true, true])
  expect((await readdir(subfolder)).some((file) => file.startsWith('cc9'))).toBe(false)
})

test('counts all other files when one is deleted while the folder is read, so the limit holds after a restart', async () => {
  const subfolder = join(folder, 'gone', 'dd')
  await mkdir(subfolder, { recursive: true })
  for (const name of ['dd1', 'dd2', 'dd3', goneName]) await writeFile(join(subfolder, name), bytes(300))
  const disk = diskCache(join(folder, 'gone'), 1000)
  await disk.put('dd4', bytes(300))
  expect(disk.size()).toBe(900)
})

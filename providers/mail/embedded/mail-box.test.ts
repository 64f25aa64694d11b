import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../checks/fixtures/database.ts'
import { openSandboxPool } from '../../../checks/fixtures/sandbox.ts'
import { markupFaults } from '../../../checks/fixtures/markup.ts'
import { migrateSandbox } from '../../card-network/embedded/store.ts'
import type { Mail, Mailer } from '../mail.ts'
import { smtpMailer } from '../smtp.ts'
import { mailBoxRoutes } from './routes.ts'
import { openMailServer } from './smtp.ts'
import { saveMail, mailMigration, mailsOf, type MailLine } from './store.ts'

let database: TestDatabase
let pool: pg.Pool
let server: { port: number; stop(): Promise<void> }
let box: FastifyInstance
let mailer: Mailer

beforeAll(async () => {
  database = await testDatabase()
  pool = openSandboxPool(database)
  await migrateSandbox(pool, [mailMigration])
  server = await openMailServer(0, (mail) => saveMail(pool, mail))
  mailer = smtpMailer(`smtp://127.0.0.1:${server.port}`)
  box = Fastify()
  mailBoxRoutes(box, pool)
})
afterAll(async () => {
  mailer.close()
  await server.stop()
  await box.close()
  await pool.end()
  await database.drop()
})

const mail = (change: Partial<Mail> = {}): Mail => ({
  from: { name: 'Lumen Dining Rewards', address: 'no-reply@lumen-mobile.localhost' },
  to: 'ana@mail.example',
  replyTo: 'dining@lumen.example',
  subject: 'Your card ending in 4242 is linked',
  text: 'Hello Ana, ’tis linked.\n',
  html: '<!doctype html><p>Hello <a href="https://lumen.example/">Ana</a></p>',
  messageId: '<1@lumen-mobile.localhost>',
  headers: { 'X-Damask-Partner': 'lumen-mobile' },
  ...change,
})
const mailsTo = (to: string) => mailsOf(pool, { partner: '', to, limit: 10 })
const readJson = async (url: string) => (await box.inject(url)).json() as Record<string, unknown>

test('stores the text and headers of a mail sent over SMTP, and lists it for its recipient but not for another partner', async () => {
  expect(await mailer.send(mail())).toEqual({ ok: true })
  // The case of the letters does not count.
  const [line] = await mailsTo('Ana@Mail.example')
  expect(line).toMatchObject({ partner: 'lumen-mobile', subject: 'Your card ending in 4242 is linked' })
  const storedMail = await readJson(`/mail/${line?.id}.json`)
  expect(storedMail).toMatchObject({
    sender: 'Lumen Dining Rewards <no-reply@lumen-mobile.localhost>',
    text: 'Hello Ana, ’tis linked.',
    headers: { 'reply-to': 'dining@lumen.example', 'message-id': '<1@lumen-mobile.localhost>' },
  })
  const mailsOfAnotherPartner = (await readJson('/mail.json?partner=meridian-air')) as { mails: MailLine[] }
  expect(mailsOfAnotherPartner.mails).toEqual([])
})

test.each([
  ['a line break in the name', { from: { name: 'Lumen\r\nBcc: victim@mail.example', address: 'a@lumen.example' } }],
  ['a line break in the subject', { subject: 'Hi\r\nBcc: victim@mail.example\r\n\r\nbody' }],
  ['a line break in the address', { to: 'ana2@mail.example\r\nBcc: victim@mail.example' }],
  ['a line break in the reply address', { replyTo: 'a@b.example\nBcc: victim@mail.example' }],
  ['a line break in a header', { headers: { 'X-Damask-Partner': 'lumen-mobile\r\nBcc: victim@mail.example' } }],
  ['two addresses for one recipient', { to: 'ana3@mail.example, victim@mail.example' }],
])('a mail with %s reaches no injected address', async (_what, change) => {
  // The mailer may also refuse such a mail.
  await mailer.send(mail({ to: 'ana4@mail.example', ...change })).catch(() => undefined)
  expect(await mailsTo('victim@mail.example')).toEqual([])
  const allMails = (await readJson('/mail.json')) as { mails: MailLine[] }
  for (const { id } of allMails.mails)
    expect(Object.keys((await readJson(`/mail/${id}.json`))['headers'] as object)).not.toContain('bcc')
})

test('magic addresses give permanent and temporary refusals, and their mails are not stored', async () => {
  expect(await mailer.send(mail({ to: 'bounce@mail.example' }))).toMatchObject({ ok: false })
  await expect(mailer.send(mail({ to: 'later@mail.example' }))).rejects.toThrow()
  expect([...(await mailsTo('bounce@mail.example')), ...(await mailsTo('later@mail.example'))]).toEqual([])
})

test('throws when the server is unreachable, so that the job retries', async () => {
  const unreachable = smtpMailer('smtp://127.0.0.1:1')
  await expect(unreachable.send(mail())).rejects.toThrow()
  unreachable.close()
})

test('renders valid pages that escape text and isolate the mail, and replies 404 for an unknown mail', async () => {
  await mailer.send(mail({ to: 'eve@mail.example', subject: '<script>alert(1)</script>' }))
  const [line] = await mailsTo('eve@mail.example')
  const [listPage, mailPage, mailBody] = await Promise.all(
    ['/mail?to=eve@mail.example', `/mail/${line?.id}`, `/mail/${line?.id}/body`].map((url) => box.inject(url)),
  )
  expect(await markupFaults(listPage?.body ?? '')).toEqual([])
  expect(await markupFaults(mailPage?.body ?? '')).toEqual([])
  for (const page of [listPage, mailPage]) expect(page?.body).not.toContain('<script>alert')
  expect(mailBody?.headers['content-security-policy']).toContain("default-src 'none'")
  expect(mailBody?.headers['content-security-policy']).toContain('sandbox')
  expect(mailBody?.body).toContain('<a target="_blank" rel="noopener" href="https://lumen.example/">')
  expect((await box.inject('/mail/999999999')).statusCode).toBe(404)
  expect((await box.inject('/mail/x')).statusCode).toBe(404)
})

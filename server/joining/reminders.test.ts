import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { inPartner } from '../database/connect.ts'
import { storedMail } from '../mail/queries.ts'
import { recipientsOf } from '../mail/recipients.ts'
import { recoverySecrets } from '../recovery/secrets.ts'
import { autoEnrol } from './auto-enroll.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const hourMs = 3_600_000

/** Who gets a mail of a kind when it is due, by public id. No mail is sent: each is tried again later. */
async function mailed(kind: 'activation' | 'finish_joining'): Promise<string[]> {
  const { pipelineDb, clock } = site.deps
  const recipients: string[] = []
  await site.jobs.run('mail', async ({ data: { mails } }) => {
    const [{ partnerId, mailId } = { partnerId: '', mailId: '' }] = mails
    const message = await storedMail(pipelineDb, partnerId, mailId)
    if (message?.kind === kind)
      for (const { reader } of await recipientsOf(pipelineDb, recoverySecrets('s'), message, kind, clock.now()))
        recipients.push(reader.publicId)
    throw new Error('nothing is sent here')
  })
  return recipients
}

test('who joined and linked no card is reminded once, an hour later; who linked one is not', async () => {
  const stopped = await site.member()
  const went = await site.member()
  await went.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber: 'visa 424242 8801' }], directFileFeedOptIn: true },
  })
  expect(await mailed('finish_joining')).toEqual([])
  site.later(hourMs + 1_000)
  expect(await mailed('finish_joining')).toEqual([stopped.publicId])
})

test('whom the partner enrolled is written to at once, until they have activated', async () => {
  const partner = site.deps.partners.all().find(({ id }) => id === 'alder-hotels')
  if (!partner) throw new Error('no such partner')
  const customer = {
    email: 'ines@mail.example',
    firstName: 'Ines',
    lastName: 'Vogt',
    partnerNumber: '55020001',
    zipCode: '',
  }
  const enrolled = await autoEnrol(site.deps, partner, customer)
  expect(await mailed('activation')).toEqual([enrolled.added && enrolled.publicId])
  await inPartner(site.deps.db, partner.id, (tx) =>
    tx.updateTable('member').set({ tier_level: 'OptedIn' }).where('email', '=', customer.email).execute(),
  )
  site.later(hourMs)
  expect(await mailed('activation')).toEqual([])
})

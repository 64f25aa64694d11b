import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { inPartner } from '../database/connect.ts'
import { storedMail } from '../mail/queries.ts'
import { recipientsOf } from '../mail/recipients.ts'
import { recoverySecrets } from '../recovery/secrets.ts'
import { autoEnroll } from './auto-enroll.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const hourMs = 3_600_000

/** Public ids of the recipients of due mails of a kind. The handler throws, so that no mail is sent and each job is due again later. */
async function mailRecipients(kind: 'activation' | 'finish_joining'): Promise<string[]> {
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

test('a new account without a card gets one reminder after an hour; an account with a card gets none', async () => {
  const cardless = await site.member()
  const memberWithCard = await site.member()
  await memberWithCard.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber: 'visa 424242 8801' }], directFileFeedOptIn: true },
  })
  expect(await mailRecipients('finish_joining')).toEqual([])
  site.moveClock(hourMs + 1_000)
  expect(await mailRecipients('finish_joining')).toEqual([cardless.publicId])
})

test('an enrolled customer gets the activation mail at once, unless they have activated', async () => {
  const partner = site.deps.partners.all().find(({ id }) => id === 'alder-hotels')
  if (!partner) throw new Error('no such partner')
  const customer = {
    email: 'ines@mail.example',
    firstName: 'Ines',
    lastName: 'Vogt',
    partnerNumber: '55020001',
    zipCode: '',
  }
  const enrollment = await autoEnroll(site.deps, partner, customer)
  expect(await mailRecipients('activation')).toEqual([enrollment.added && enrollment.publicId])
  await inPartner(site.deps.db, partner.id, (tx) =>
    tx.updateTable('member').set({ tier_level: 'OptedIn' }).where('email', '=', customer.email).execute(),
  )
  site.moveClock(hourMs) // longer than the delay before a retry, so that the activation mail is due again
  expect(await mailRecipients('activation')).toEqual([])
})
